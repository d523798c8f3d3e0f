//! Files of books, against a map in memory.

mod damage;
mod example;
mod large;
mod round_trips;
mod samples;
mod text;
