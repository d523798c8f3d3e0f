//! Files of Othello's weights and networks around any bytes.

/// Returns a frame that stores the content uncompressed.
pub fn stored(content: &[u8]) -> Vec<u8> {
    // A single segment whose length takes four bytes.
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0xa0];
    frame.extend((content.len() as u32).to_le_bytes());
    let mut blocks: Vec<&[u8]> = content.chunks(1 << 16).collect();
    if blocks.is_empty() {
        blocks.push(&[]);
    }
    let last = blocks.len() - 1;
    for (index, block) in blocks.into_iter().enumerate() {
        let head = (block.len() as u32) << 3 | u32::from(index == last);
        frame.extend(&head.to_le_bytes()[..3]);
        frame.extend(block);
    }
    frame
}

/// Returns a file with the right checksums of its header and its compressed content.
///
/// `letters` are the four letters of the first bytes.
pub fn with_header(
    letters: &[u8; 4],
    compressed: &[u8],
    content_len: u32,
    content_sum: u32,
) -> Vec<u8> {
    let mut file = [&b"\x89"[..], letters, b"\r\n\x1a\x01\0\0\0"].concat();
    let numbers = [compressed.len() as u32, content_len, crc32fast::hash(compressed), content_sum];
    file.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    let sum = crc32fast::hash(&file);
    file.extend(sum.to_le_bytes());
    file.extend(compressed);
    file
}
