//! Writes the JavaScript of a WebAssembly module: `tritboard-web-bindgen MODULE.wasm FOLDER`.

use std::env::args_os;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<_> = args_os().skip(1).collect();
    let [module, folder] = &arguments[..] else {
        eprintln!("expected the path of a module and of a folder");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let done = bindgen.input_path(module).web(true).and_then(|bindgen| {
        bindgen.typescript(true).omit_default_module_path(true).generate(folder)
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error:#}", module.display());
            ExitCode::FAILURE
        }
    }
}
