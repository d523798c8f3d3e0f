//! Says for which level the program was built, and whose kernels would run.

use processor::Level;

fn main() {
    println!("built for {}, kernels for {}", Level::BUILT, Level::current());
}
