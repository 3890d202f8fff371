//! `waivers.yaml`: approved exceptions of the diff checker.

use crate::contract::Text;
use crate::contract::keys::{Keys, sequence};
use crate::contract::scalar::{clip, date, filled, text};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::file;
use crate::source::yaml::Node;

/// One waiver.
#[derive(Debug)]
pub struct WaiverDoc<'t> {
    /// Fingerprint of the finding.
    pub fingerprint: Text<'t>,
    /// Why it is fine.
    pub reason: Text<'t>,
    /// Who answers for it.
    pub owner: Text<'t>,
    /// Until when.
    pub expires: Text<'t>,
}

impl<'t> WaiverDoc<'t> {
    /// Reads `waivers.yaml`.
    pub fn read(node: &'t Node<'t>, findings: &mut Findings) -> Vec<Self> {
        let items = sequence(node, "`waivers.yaml`", findings).unwrap_or_default();
        items.iter().filter_map(|item| one(item, findings)).collect()
    }
}

fn one<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<WaiverDoc<'t>> {
    let keys = Keys::open(node, "a waiver", &["fingerprint", "reason", "owner", "expires"], findings)?;
    let fingerprint = keys.need("fingerprint", findings).and_then(|node| text(node, "`fingerprint`", findings));
    let fingerprint = fingerprint.filter(|text| {
        let print = text.as_str();
        let fits = print.len() == 12 && print.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if !fits {
            let message =
                format!("`fingerprint` is 12 hexadecimal digits as `diff` prints them, not `{}`", clip(print));
            findings.add(&file::WAIVER, text.span(), message);
        }
        fits
    });
    let reason = keys.need("reason", findings).and_then(|node| filled(node, "`reason`", findings));
    let owner = keys.need("owner", findings).and_then(|node| filled(node, "`owner`", findings));
    let expires = keys.need("expires", findings).and_then(|node| date(node, "`expires`", findings));
    Some(WaiverDoc { fingerprint: fingerprint?, reason: reason?, owner: owner?, expires: expires? })
}
