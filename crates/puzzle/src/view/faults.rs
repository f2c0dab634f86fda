//! Faults as a face shows them.

use serde_json::{Value, json};

use crate::document::{Fault, Key};

/// Faults as plain data: where each is, what is wrong, and what to do; its line if it has one.
pub fn faults_data(faults: &[Fault]) -> Value {
    faults.iter().map(fault_data).collect()
}

fn fault_data(fault: &Fault) -> Value {
    let key = |key: &Key| match key {
        Key::Name(name) => json!(**name),
        Key::Index(index) => json!(index),
    };
    let path: Value = fault.path.iter().map(key).collect();
    let mut data = json!({"path": path, "what": fault.what, "todo": fault.todo});
    if fault.at.0 > 0 {
        data["line"] = json!(fault.at.0);
        data["column"] = json!(fault.at.1);
    }
    data
}

/// The faults of a document that a face holds, and that so has no lines.
pub fn placeless(mut faults: Vec<Fault>) -> Vec<Fault> {
    faults.iter_mut().for_each(|fault| fault.at = (0, 0));
    faults
}
