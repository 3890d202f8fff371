//! A cursor over a document.

use std::borrow::Cow;

use super::error::{ErrorCode, Errors, Read, Refused};
use super::path::Path;
use super::reader::{Document, Kind, Node, text_of};
use super::writer::push_string;

/// A value of a document.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Value<'a> {
    document: &'a Document<'a>,
    node: u32,
}

impl<'a> Value<'a> {
    pub(crate) fn root(document: &'a Document<'a>) -> Self {
        Self { document, node: 0 }
    }

    /// Another value of the same document, at a node that [`Value::node`] gave.
    pub(crate) fn at(self, node: u32) -> Self {
        Self { node, ..self }
    }

    pub(crate) fn node(self) -> u32 {
        self.node
    }

    fn get(self) -> Node {
        self.document.nodes[self.node as usize]
    }

    pub(crate) fn kind(self) -> Kind {
        self.get().kind
    }

    /// First byte and the byte behind the token in the input.
    pub(crate) fn span(self) -> (usize, usize) {
        let node = self.get();
        let quote = usize::from(matches!(node.kind, Kind::Plain | Kind::Escaped));
        (node.start as usize - quote, node.end as usize + quote)
    }

    /// The value as it stands in the input; a string without its quotes.
    pub(crate) fn token(self) -> &'a str {
        let node = self.get();
        &self.document.text[node.start as usize..node.end as usize]
    }

    /// The text, or `null` or `type` noted.
    pub(crate) fn text(self, at: &Path<'_>, errors: &mut Errors) -> Read<Cow<'a, str>> {
        let node = self.get();
        match node.kind {
            Kind::Plain | Kind::Escaped => Ok(text_of(self.document.text, node)),
            _ => Err(self.refuse(at, errors)),
        }
    }

    /// The token of a number, or `null` or `type` noted.
    pub(crate) fn number(self, at: &Path<'_>, errors: &mut Errors) -> Read<&'a str> {
        if self.kind() == Kind::Number { Ok(self.token()) } else { Err(self.refuse(at, errors)) }
    }

    /// Itself where it is an object, else `null` or `type` noted.
    pub(crate) fn object(self, at: &Path<'_>, errors: &mut Errors) -> Read<Object<'a>> {
        if self.kind() == Kind::Object { Ok(Object(self)) } else { Err(self.refuse(at, errors)) }
    }

    /// Items where it is an array, else `null` or `type` noted.
    pub(crate) fn items(self, at: &Path<'_>, errors: &mut Errors) -> Read<impl Iterator<Item = Self> + Clone + 'a> {
        if self.kind() != Kind::Array {
            return Err(self.refuse(at, errors));
        }
        let (document, end) = (self.document, self.get().next);
        let first = (self.node + 1 < end).then_some(self.node + 1);
        let next = move |&node: &u32| Some(document.nodes[node as usize].next).filter(|&next| next < end);
        Ok(std::iter::successors(first, next).map(move |node| Self { document, node }))
    }

    /// Notes that the value is of another JSON type than the one asked for.
    #[cold]
    pub(crate) fn refuse(self, at: &Path<'_>, errors: &mut Errors) -> Refused {
        errors.push(at, if self.kind() == Kind::Null { ErrorCode::Null } else { ErrorCode::Type });
        Refused
    }

    /// Appends the value without white space: names in their order, numbers in their spelling, strings escaped only
    /// where they must be. As deep as the message, so 64 at most.
    pub(crate) fn push_compact(self, out: &mut Vec<u8>) {
        let node = self.get();
        match node.kind {
            Kind::Plain | Kind::Escaped => push_string(&text_of(self.document.text, node), out),
            Kind::Object => {
                out.push(b'{');
                for (at, (name, value)) in Object(self).members().enumerate() {
                    if at > 0 {
                        out.push(b',');
                    }
                    push_string(&name, out);
                    out.push(b':');
                    value.push_compact(out);
                }
                out.push(b'}');
            }
            Kind::Array => {
                out.push(b'[');
                let items = self.items(&Path::ROOT, &mut Errors::default());
                for (at, item) in items.into_iter().flatten().enumerate() {
                    if at > 0 {
                        out.push(b',');
                    }
                    item.push_compact(out);
                }
                out.push(b']');
            }
            _ => out.extend_from_slice(self.token().as_bytes()),
        }
    }

    /// Open brackets of the value: 0 for a scalar.
    pub(crate) fn depth(self) -> usize {
        let end = self.get().next;
        // A stack of the containers around a node, by the node behind each.
        let (mut open, mut deepest) = (Vec::new(), 0);
        for at in self.node..end {
            let node = self.document.nodes[at as usize];
            while open.last().is_some_and(|&behind| behind <= at) {
                open.pop();
            }
            if matches!(node.kind, Kind::Array | Kind::Object) {
                open.push(node.next);
                deepest = deepest.max(open.len());
            }
        }
        deepest
    }
}

/// A value that is an object.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Object<'a>(Value<'a>);

impl<'a> Object<'a> {
    pub(crate) fn value(self) -> Value<'a> {
        self.0
    }

    pub(crate) fn members(self) -> impl Iterator<Item = (Cow<'a, str>, Value<'a>)> {
        let (document, end) = (self.0.document, self.0.get().next);
        let mut node = self.0.node + 1;
        std::iter::from_fn(move || {
            if node >= end {
                return None;
            }
            let name = document.nodes[node as usize];
            let value = Value { document, node: node + 1 };
            node = document.nodes[node as usize + 1].next;
            Some((text_of(document.text, name), value))
        })
    }

    pub(crate) fn get(self, name: &str) -> Option<Value<'a>> {
        self.members().find(|(found, _)| found == name).map(|(_, value)| value)
    }
}
