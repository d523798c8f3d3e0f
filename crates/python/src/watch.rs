//! Limits, progress and Ctrl-C of searches.
//!
//! A search runs without the interpreter's lock. Its listener, which it calls about ten times a second on the thread that
//! began it, takes the lock for a moment: to let Python see Ctrl-C, and to call the caller's function.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ::engine::control::Control;
use ::engine::limits::Limits;
use pyo3::PyClass;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::error::{Interrupted, fail};

/// What a search tells about itself.
pub(crate) struct Report {
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    pub(crate) depth: u32,
    pub(crate) value: String,
    pub(crate) line: String,
}

/// Limits of a search in Python's terms.
pub(crate) struct Asked {
    pub(crate) nodes: Option<u64>,
    pub(crate) seconds: Option<f64>,
    pub(crate) progress: Option<Py<PyAny>>,
}

/// What a search is watched for.
#[derive(Clone, Default)]
pub(crate) struct Watch {
    stop: Arc<AtomicBool>,
    raised: Arc<Mutex<Option<PyErr>>>,
}

/// Returns a duration of seconds.
pub(crate) fn seconds(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| fail(format_args!("{seconds} seconds; expected a number from 0")))
}

impl Asked {
    /// Returns the limits of a search, and what its end is checked for.
    pub(crate) fn limits(&self) -> PyResult<(Limits, Watch)> {
        let watch = Watch::default();
        let mut limits = Limits::none().stop(Arc::clone(&watch.stop));
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(time) = self.seconds {
            limits = limits.time(seconds(time)?);
        }
        Ok((limits, watch))
    }

    /// Returns the control of a search, and what its end is checked for.
    pub(crate) fn control<P: 'static>(
        self,
        report: impl Fn(&P) -> Report + Send + 'static,
    ) -> PyResult<(Control<P>, Watch)> {
        let (limits, watch) = self.limits()?;
        let (watched, progress) = (watch.clone(), self.progress);
        let control = Control::from(limits).progress(move |found: &P| {
            let told = Python::attach(|py| -> PyResult<()> {
                py.check_signals()?;
                if let Some(progress) = &progress {
                    let Report { nodes, seconds, depth, value, line } = report(found);
                    progress.call1(py, (nodes, seconds, depth, value, line))?;
                }
                Ok(())
            });
            watched.stop_after(told);
        });
        Ok((control, watch))
    }
}

impl Watch {
    /// Ends the search after an exception, and keeps the first one.
    fn stop_after(&self, told: PyResult<()>) {
        if let Err(error) = told {
            self.stop.store(true, Ordering::Relaxed);
            if let Ok(mut raised) = self.raised.lock() {
                raised.get_or_insert(error);
            }
        }
    }

    /// Ends a search from a loop over results.
    pub(crate) fn check(&self, py: Python<'_>) {
        self.stop_after(py.check_signals());
    }

    /// Returns an error if the caller's function raised or Ctrl-C was pressed.
    pub(crate) fn ended(self) -> PyResult<()> {
        let raised = self.raised.lock().ok().and_then(|mut raised| raised.take());
        raised.map_or(Ok(()), Err)
    }

    /// Returns the result of a search, unless the caller's function raised or Ctrl-C was pressed: then the exception
    /// carries it.
    pub(crate) fn end<T>(self, py: Python<'_>, result: Py<T>) -> PyResult<Py<T>>
    where
        T: PyClass,
    {
        match self.ended() {
            Ok(()) => Ok(result),
            Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => {
                let interrupted = Interrupted::new_err("the search was interrupted");
                interrupted.value(py).setattr("result", result)?;
                Err(interrupted)
            }
            Err(error) => Err(error),
        }
    }
}
