//! Slow reference for the documented format of shards, for any type of record.

use trainer::shard::{Header, Reader, Record};

/// Number of bytes before the settings.
const FIXED: usize = 44;

/// Format of the shards of one type of record, independent of the code under test.
pub struct Format {
    pub magic: &'static [u8; 8],
    /// Bytes per record.
    pub size: usize,
    /// Whether `size` bytes are a valid record.
    pub is_record: fn(&[u8]) -> bool,
}

impl Format {
    /// Makes a file from an input and checks that it is read if and only if it is valid, and that
    /// it is written back as the same bytes. The first byte of the input says whether lengths and
    /// checksums are corrected first. Returns the file and its records if the file is valid.
    pub fn check<R: Record>(&self, data: &[u8]) -> Option<(Vec<u8>, Vec<R>)> {
        let (&selector, bytes) = data.split_first()?;
        let file =
            if selector.is_multiple_of(2) { Some(bytes.to_vec()) } else { self.mended(bytes) };
        let file = file?;
        let found = read(&file);
        assert_eq!(found.is_some(), self.is_shard(&file));
        let (header, records) = found?;
        assert_eq!(self.written(&header, &records), file);
        Some((file, records))
    }

    /// Returns the bytes with the right checksums and number of records.
    fn mended(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let length = *bytes.get(40)? as usize;
        let (head, rest) = bytes.split_at_checked(FIXED + length)?;
        let rest = &rest[..rest.len() / self.size * self.size];
        let mut file = head.to_vec();
        file[41..FIXED].fill(0);
        let count = u32::try_from(rest.len() / self.size).ok()?;
        file[36..40].copy_from_slice(&count.to_le_bytes());
        file.extend(crc32fast::hash(&file).to_le_bytes());
        file.extend(rest);
        file.extend(crc32fast::hash(rest).to_le_bytes());
        Some(file)
    }

    fn is_shard(&self, file: &[u8]) -> bool {
        if file.len() < FIXED || !file.starts_with(self.magic) {
            return false;
        }
        let (size, settings) = (self.size as u64, number(&file[40..44]));
        if number(&file[8..12]) != 1 || number(&file[12..16]) != size || settings > 4096 {
            return false;
        }
        let (header, records) = (FIXED + settings as usize, number(&file[36..40]));
        if file.len() as u64 != header as u64 + 4 + records * size + 4 {
            return false;
        }
        let is_text = |byte: &u8| matches!(byte, b'\n' | 0x20..=0x7e);
        let body = &file[header + 4..file.len() - 4];
        file[FIXED..header].iter().all(is_text)
            && number(&file[header..header + 4]) == u64::from(crc32fast::hash(&file[..header]))
            && number(&file[file.len() - 4..]) == u64::from(crc32fast::hash(body))
            && body.chunks_exact(self.size).all(self.is_record)
    }

    fn written<R: Record>(&self, header: &Header, records: &[R]) -> Vec<u8> {
        let mut file = self.magic.to_vec();
        file.extend([1, self.size as u32].map(u32::to_le_bytes).concat());
        file.extend(header.seed.to_le_bytes());
        let Header { number, first, games, records: count, settings, .. } = header;
        let numbers = [*number, *first, *games, *count, settings.len() as u32];
        file.extend(numbers.map(u32::to_le_bytes).concat());
        file.extend(settings.as_bytes());
        file.extend(crc32fast::hash(&file).to_le_bytes());
        let mut body = vec![0; records.len() * self.size];
        for (record, bytes) in records.iter().zip(body.chunks_exact_mut(self.size)) {
            record.write(bytes);
        }
        file.extend(&body);
        file.extend(crc32fast::hash(&body).to_le_bytes());
        file
    }
}

fn read<R: Record>(file: &[u8]) -> Option<(Header, Vec<R>)> {
    let mut reader = Reader::new(file, file.len() as u64).ok()?;
    let (mut records, mut block) = (Vec::new(), Vec::new());
    loop {
        reader.next_block(&mut block).ok()?;
        if block.is_empty() {
            return Some((reader.header().clone(), records));
        }
        records.append(&mut block);
    }
}

/// Returns the number that little-endian bytes encode.
pub fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
