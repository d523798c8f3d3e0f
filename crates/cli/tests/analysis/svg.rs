//! Elements of charts.

/// Returns the number of elements with a name, after checking that all elements of the text are closed.
pub(crate) fn elements(svg: &str, name: &str) -> usize {
    let mut open = Vec::new();
    let mut count = 0;
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(!text.contains('>') && tag.matches('"').count() % 2 == 0, "{tag}");
        let found = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap();
        count += usize::from(found == name && !tag.starts_with('/'));
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(found));
        } else if !tag.ends_with('/') {
            open.push(found);
        }
    }
    assert_eq!(open, [""; 0]);
    count
}
