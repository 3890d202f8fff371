//! Where in a message a value stands: a chain on the stack, made into text only where there is an error.

/// More open brackets than this are refused.
pub(crate) const MAX_DEPTH: usize = 64;

/// A place in a message.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Path<'a> {
    parent: Option<&'a Path<'a>>,
    segment: Segment<'a>,
    /// Whether the value here, or one around it, must never be shown.
    sensitive: bool,
    /// Brackets open around the value here.
    depth: usize,
}

#[derive(Debug, Clone, Copy)]
enum Segment<'a> {
    /// The same place as the parent's.
    Here,
    Name(&'a str),
    Index(usize),
    /// The text ends before this segment, whatever follows.
    Hidden,
}

impl<'a> Path<'a> {
    /// The whole message.
    pub(crate) const ROOT: Path<'static> = Path { parent: None, segment: Segment::Here, sensitive: false, depth: 0 };

    pub(crate) fn name(&'a self, name: &'a str) -> Self {
        self.below(Segment::Name(name))
    }

    pub(crate) fn index(&'a self, index: usize) -> Self {
        self.below(Segment::Index(index))
    }

    /// Something beneath this place that must not be named.
    pub(crate) fn hidden(&'a self) -> Self {
        self.below(Segment::Hidden)
    }

    /// This place, holding a value that must never be shown where `sensitive` says so.
    pub(crate) fn sensitive_if(&'a self, sensitive: bool) -> Self {
        Self { parent: Some(self), segment: Segment::Here, sensitive: sensitive || self.sensitive, depth: self.depth }
    }

    pub(crate) fn is_sensitive(&self) -> bool {
        self.sensitive
    }

    /// Whether an object or array here, itself of `depth` brackets, has more than 64 open.
    pub(crate) fn is_too_deep(&self, depth: usize) -> bool {
        self.depth + depth > MAX_DEPTH
    }

    fn below(&'a self, segment: Segment<'a>) -> Self {
        Self { parent: Some(self), segment, sensitive: self.sensitive, depth: self.depth + 1 }
    }

    /// The place as a JSON Pointer.
    pub(crate) fn to_pointer(self) -> String {
        let mut out = String::new();
        self.append(&mut out);
        out
    }

    /// Appends the text; says whether more may follow. As deep as the message, so 64 at most.
    fn append(&self, out: &mut String) -> bool {
        if !self.parent.is_none_or(|parent| parent.append(out)) {
            return false;
        }
        match self.segment {
            Segment::Here => {}
            Segment::Hidden => return false,
            Segment::Index(index) => {
                out.push('/');
                out.push_str(&index.to_string());
            }
            Segment::Name(name) => {
                out.push('/');
                for c in name.chars() {
                    match c {
                        '~' => out.push_str("~0"),
                        '/' => out.push_str("~1"),
                        _ => out.push(c),
                    }
                }
            }
        }
        true
    }
}
