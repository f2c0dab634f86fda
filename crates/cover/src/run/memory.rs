//! How much memory this process holds, as the operating system sees it.

/// The bytes of memory that the process holds; none if the system does not report it.
#[cfg(target_os = "linux")]
pub fn resident() -> Option<u64> {
    // The second number of `statm` is the resident set in pages (proc(5)).
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(pages * page_size())
}

/// The bytes of memory that the process holds; none if the system does not report it.
#[cfg(not(target_os = "linux"))]
pub fn resident() -> Option<u64> {
    None
}

/// The bytes of a page: what the kernel calls `KernelPageSize` of the first mapping.
#[cfg(target_os = "linux")]
fn page_size() -> u64 {
    use std::sync::OnceLock;
    static SIZE: OnceLock<u64> = OnceLock::new();
    *SIZE.get_or_init(|| {
        let maps = std::fs::read_to_string("/proc/self/smaps").unwrap_or_default();
        let line = maps.lines().find_map(|line| line.strip_prefix("KernelPageSize:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok());
        kilobytes.unwrap_or(4) * 1024
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::resident;

    #[test]
    fn what_is_held_is_seen() {
        let before = resident().expect("Linux reports it");
        let held = vec![1u8; 64 << 20];
        let after = resident().expect("Linux reports it");
        assert!(after >= before + (60 << 20), "{before} {after} {}", held[held.len() - 1]);
    }
}
