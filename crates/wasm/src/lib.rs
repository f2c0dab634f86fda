//! The core for a page without a server: JSON in, JSON out.
//!
//! The page asks for room with [`input`], writes a question there, calls [`answer`], and reads the answer at
//! [`output`]. Where the core panics, the module traps; the reason is at [`output`] then, and the module is thrown away by
//! the page, which makes another: an instance is as good as a process.
#![deny(missing_docs)]
#![allow(unsafe_code)] // names that are not mangled; nothing here reads memory by itself

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Once;

use ask::Service;

thread_local! {
    static SERVICE: RefCell<Service> = RefCell::new(Service::new(Rc::new(clock)));
    static INPUT: RefCell<Vec<u8>> = RefCell::default();
    /// Apart from the service, which is on loan during a panic.
    static OUTPUT: RefCell<String> = RefCell::default();
}

#[cfg(target_family = "wasm")]
unsafe extern "C" {
    /// The milliseconds that have passed, as the page counts them.
    safe fn now() -> f64;
}

/// The milliseconds that have passed; none where there is no page.
fn clock() -> f64 {
    #[cfg(target_family = "wasm")]
    return now();
    #[cfg(not(target_family = "wasm"))]
    0.0
}

/// Room for so many bytes, to be written before a call.
#[unsafe(no_mangle)]
pub extern "C" fn input(bytes: usize) -> *mut u8 {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        #[cfg(target_family = "wasm")]
        cover::set_clock(|| now());
        std::panic::set_hook(Box::new(|panic| {
            OUTPUT.with_borrow_mut(|text| *text = panic.to_string());
        }));
    });
    INPUT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Answers the question that was written.
#[unsafe(no_mangle)]
pub extern "C" fn answer() {
    let question = INPUT.with_borrow(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let answer = SERVICE.with_borrow_mut(|service| service.answer(&question));
    OUTPUT.with_borrow_mut(|text| *text = answer);
}

/// The address of the text of the last answer, UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|text| text.as_ptr())
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn output_bytes() -> usize {
    OUTPUT.with_borrow(|text| text.len())
}
