//! Changing one member of a document and no other byte.

use crate::json::reader::NotJson;
use crate::json::scan::Scanner;
use crate::json::text::Text;
use crate::json::write_string;

/// The text of an object with the member called `name` given the token `value`: its value replaced where it is there,
/// else the pair put right behind the opening brace. `None` where the text is no JSON object.
pub fn set_member(text: &str, name: &str, value: &str) -> Option<String> {
    splice(text, name, value).ok()
}

fn splice(text: &str, name: &str, value: &str) -> Result<String, NotJson> {
    let mut scan = Scanner { text, at: 0 };
    scan.white_space();
    scan.consume(b'{')?;
    let opened = scan.at;
    scan.white_space();
    let empty = scan.peek() == Some(b'}');
    while scan.peek() != Some(b'}') {
        scan.white_space();
        let found = matches!(scan.string()?, Text::Whole(known) if known == name);
        scan.white_space();
        scan.consume(b':')?;
        scan.white_space();
        let start = scan.at;
        scan.skip_value()?;
        if found {
            return Ok(format!("{}{value}{}", &text[..start], &text[scan.at..]));
        }
        scan.white_space();
        if scan.peek() != Some(b'}') {
            scan.consume(b',')?;
        }
    }
    let mut out = text[..opened].to_owned();
    write_string(&mut out, name);
    out.push(':');
    out.push_str(value);
    if !empty {
        out.push(',');
    }
    out.push_str(&text[opened..]);
    Ok(out)
}
