//! Handles, and what is read from and written to the memory of the caller.
//!
//! All functions check for null. That other pointers are valid is the caller's duty, which the header states.

use std::ffi::{CStr, c_char};
use std::slice;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use crate::status::{Failure, Outcome, TB_ERROR_BUFFER, TB_ERROR_BUSY, TB_ERROR_NULL};

fn null(name: &str) -> Failure {
    Failure::new(TB_ERROR_NULL, format_args!("{name} is null; expected a pointer"))
}

/// Returns what a pointer points to.
///
/// # Safety
///
/// The pointer is null, or valid for reads for `'a`.
#[inline]
pub(crate) unsafe fn get<'a, T>(pointer: *const T, name: &str) -> Outcome<&'a T> {
    // SAFETY: as the caller promises.
    unsafe { pointer.as_ref() }.ok_or_else(|| null(name))
}

/// Returns what a pointer points to, to change it.
///
/// # Safety
///
/// The pointer is null, or valid for reads and writes for `'a`, and nothing else uses the memory.
#[inline]
pub(crate) unsafe fn get_mut<'a, T>(pointer: *mut T, name: &str) -> Outcome<&'a mut T> {
    // SAFETY: as the caller promises.
    unsafe { pointer.as_mut() }.ok_or_else(|| null(name))
}

/// Writes a value to a pointer, whose old contents are not read.
///
/// # Safety
///
/// The pointer is null, or valid for writes.
#[inline]
pub(crate) unsafe fn put<T>(pointer: *mut T, value: T, name: &str) -> Outcome {
    if pointer.is_null() {
        return Err(null(name));
    }
    // SAFETY: not null, so valid as the caller promises. C memory holds nothing to drop.
    unsafe { pointer.write(value) };
    Ok(())
}

/// Moves a value to the heap and writes its handle to a pointer.
///
/// # Safety
///
/// The pointer is null, or valid for writes.
pub(crate) unsafe fn put_handle<T>(pointer: *mut *mut T, value: T) -> Outcome {
    if pointer.is_null() {
        return Err(null("the pointer for the new handle"));
    }
    // SAFETY: not null, so valid as the caller promises.
    unsafe { pointer.write(Box::into_raw(Box::new(value))) };
    Ok(())
}

/// Frees a handle; null is ignored.
///
/// # Safety
///
/// The pointer is null, or comes from [`put_handle`] and was not freed.
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: made by `Box::into_raw`, as the caller promises.
        let owned = unsafe { Box::from_raw(pointer) };
        crate::status::run_or((), || drop(owned));
    }
}

/// Returns the elements of an array.
///
/// # Safety
///
/// The pointer is null, or valid for reads of `length` elements for `'a`.
pub(crate) unsafe fn array<'a, T>(
    pointer: *const T,
    length: usize,
    name: &str,
) -> Outcome<&'a [T]> {
    match (pointer.is_null(), length) {
        (_, 0) => Ok(&[]),
        (true, _) => Err(null(name)),
        _ if length > isize::MAX as usize / size_of::<T>().max(1) => {
            Err(Failure::range(format_args!("{name}: {length} elements do not fit into memory")))
        }
        // SAFETY: not null, so valid as the caller promises.
        _ => Ok(unsafe { slice::from_raw_parts(pointer, length) }),
    }
}

/// Returns the text of a string that ends with a zero.
///
/// # Safety
///
/// The pointer is null, or points to bytes up to a zero, valid for `'a`.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, name: &str) -> Outcome<&'a str> {
    if pointer.is_null() {
        return Err(null(name));
    }
    // SAFETY: not null, so a string as the caller promises.
    let bytes = unsafe { CStr::from_ptr(pointer) };
    bytes.to_str().map_err(|_| Failure::parse(format_args!("{name} is not UTF-8; expected a text")))
}

/// Copies values to an array of the caller, and writes their number to `length`. An array of `capacity` 0 may be
/// null: then only the number is written.
///
/// # Safety
///
/// `values` is null, or valid for writes of `capacity` elements; `length` is null, or valid for writes.
pub(crate) unsafe fn put_array<T: Copy>(
    found: &[T],
    (values, capacity): (*mut T, usize),
    length: *mut usize,
) -> Outcome {
    // SAFETY: as the caller promises.
    unsafe { put(length, found.len(), "length")? };
    if capacity == 0 && values.is_null() {
        return Ok(());
    }
    if capacity < found.len() {
        return Err(Failure::new(
            TB_ERROR_BUFFER,
            format_args!("room for {capacity} elements; expected room for {}", found.len()),
        ));
    }
    if values.is_null() {
        return Err(null("the array"));
    }
    // SAFETY: there is room, as the caller promises; its memory does not overlap with that of the library.
    unsafe { values.copy_from_nonoverlapping(found.as_ptr(), found.len()) };
    Ok(())
}

/// Copies a text with a zero behind it to a buffer of the caller, and writes its length without the zero to `length`,
/// which may be null. A buffer of `capacity` 0 may be null: then only the length is written.
///
/// # Safety
///
/// `buffer` is null, or valid for writes of `capacity` bytes; `length` is null, or valid for writes.
pub(crate) unsafe fn put_text(
    text: &str,
    (buffer, capacity): (*mut c_char, usize),
    length: *mut usize,
) -> Outcome {
    if !length.is_null() {
        // SAFETY: as the caller promises.
        unsafe { length.write(text.len()) };
    }
    if buffer.is_null() && capacity == 0 {
        return if length.is_null() { Err(null("length")) } else { Ok(()) };
    }
    if buffer.is_null() {
        return Err(null("buffer"));
    }
    if capacity <= text.len() {
        return Err(Failure::new(
            TB_ERROR_BUFFER,
            format_args!("room for {capacity} bytes; expected room for {}", text.len() + 1),
        ));
    }
    // SAFETY: there is room for the text and its zero, as the caller promises.
    unsafe {
        buffer.cast::<u8>().copy_from_nonoverlapping(text.as_ptr(), text.len());
        buffer.add(text.len()).write(0);
    }
    Ok(())
}

/// Returns the failure of a rank that an analysis does not have.
pub(crate) fn no_rank(rank: usize, moves: usize) -> Failure {
    Failure::none(format_args!("no move of rank {rank}; the analysis has {moves}"))
}

/// A searcher that one thread uses at a time.
#[derive(Debug)]
pub(crate) struct Exclusive<T>(Mutex<T>);

impl<T> Exclusive<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self(Mutex::new(value))
    }

    /// Returns the value, unless another thread uses it.
    pub(crate) fn lock(&self) -> Outcome<MutexGuard<'_, T>> {
        match self.0.try_lock() {
            Ok(guard) => Ok(guard),
            // After a panic the tables may hold half an entry at most, which their checks find.
            Err(TryLockError::Poisoned(error)) => Ok(PoisonError::into_inner(error)),
            Err(TryLockError::WouldBlock) => Err(Failure::new(
                TB_ERROR_BUSY,
                "searching on another thread; wait until it ends, or make another handle",
            )),
        }
    }
}
