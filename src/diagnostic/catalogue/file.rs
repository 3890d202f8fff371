//! Rules about files and YAML itself.

rules! {
    FILE_UNREADABLE: Error "file-unreadable", "a file cannot be read" {
        why: "A contract that cannot be read cannot be checked, so nothing that depends on it can be trusted.",
        example: "a file without read permission under contracts/",
        remedy: "Make the file readable for the user that runs the tool.",
    }
    FILE_NOT_A_FILE: Error "file-not-a-file", "a folder or special file stands where a contract file is expected" {
        why: "Only regular files are read; a folder called `registry.yaml` is almost always a slip.",
        example: "contracts/registry.yaml/",
        remedy: "Replace it by a regular file, or rename it.",
    }
    FILE_LINK_LOOP: Error "file-link-loop", "a symbolic link leads back to a folder above it, or nowhere" {
        why: "Following it would never end, or find nothing.",
        example: "contracts/tasks/self -> ..",
        remedy: "Remove the link.",
    }
    FILE_MISPLACED: Error "file-misplaced", "a YAML file stands where none is read" {
        why: "A contract in the wrong folder would be ignored without a word, and its task would be missing.",
        example: "contracts/task/order/close.v1.yaml",
        remedy: "Move the file into envelopes/, types/, machines/, flows/, tasks/<domain>/ or services/, with the extension `.yaml`.",
    }
    REGISTRY_MISSING: Error "registry-missing", "there is no `registry.yaml`" {
        why: "The registry file names the registry and holds its defaults; without it nothing can be generated.",
        example: "contracts/tasks/… without contracts/registry.yaml",
        remedy: "Add `registry.yaml` with at least `registry: <name>`, or run `taskpact init`.",
    }
    FILE_TOO_LARGE: Error "file-too-large", "a file is larger than 4 MiB or has more than 50,000 values" {
        why: "Limits keep the time and memory of every run bounded, whatever stands in a file.",
        example: "a generated task file of 50 MB",
        remedy: "Split the contract; a message of that size belongs into a store, with its id in the task.",
    }
    FILE_TOO_DEEP: Error "file-too-deep", "a file is nested deeper than 32" {
        why: "Limits keep the time and memory of every run bounded, and no message needs such depth.",
        example: "payload: { a: { type: object, fields: { b: { type: object, fields: { … } } } } }",
        remedy: "Give inner objects a name under `types` and refer to it.",
    }
    FILE_NOT_UTF8: Error "file-not-utf8", "a file is not UTF-8" {
        why: "Names and texts go into four languages; bytes that are not UTF-8 have no agreed meaning.",
        example: "a file saved as UTF-16, GBK or Latin-1",
        remedy: "Save the file as UTF-8.",
    }
    FILE_BYTE_ORDER_MARK: Error "file-byte-order-mark", "a file begins with a byte order mark" {
        why: "The mark is invisible and becomes part of the first key in many tools.",
        example: "a file saved as \"UTF-8 with BOM\"",
        remedy: "Save the file as UTF-8 without a byte order mark.",
    }
    FILE_EMPTY: Error "file-empty", "a contract file holds nothing" {
        why: "An empty file declares nothing and is usually left over.",
        example: "# only a comment",
        remedy: "Fill the file or remove it.",
    }
    YAML_SYNTAX: Error "yaml-syntax", "a file is not YAML" {
        why: "Nothing can be said about a file that cannot be parsed; reading stops at the first such place.",
        example: "payload: [unclosed",
        remedy: "Correct the syntax at the place shown; indentation and an unquoted `: ` or ` #` are the usual causes.",
    }
    YAML_SECOND_DOCUMENT: Error "yaml-second-document", "a file holds a second document" {
        why: "One file is one contract, so that its path says what it is.",
        example: "taskType: a.b\n---\ntaskType: a.c",
        remedy: "Put each document into a file of its own.",
    }
    YAML_DIRECTIVE: Error "yaml-directive", "a directive such as `%YAML` or `%TAG`" {
        why: "Contracts are YAML 1.2 with the core schema, always; a directive would change how they read.",
        example: "%YAML 1.1",
        remedy: "Remove the directive.",
    }
    YAML_ANCHOR: Error "yaml-anchor", "an anchor, an alias or a merge key" {
        why: "Sharing through aliases hides what a contract says and can blow up a small file; shared types exist for that.",
        example: "A: &a one\nB: *a",
        remedy: "Write the value out, or share it through `types/`.",
    }
    YAML_TAG: Error "yaml-tag", "a tag such as `!!str`" {
        why: "Tags change the type of a value in ways that parsers disagree about.",
        example: "version: !!str 1",
        remedy: "Remove the tag; quote the value where text is meant.",
    }
    DUPLICATE_KEY: Error "duplicate-key", "a key stands twice in one mapping" {
        why: "Most YAML libraries silently keep the last one, so one of the two is lost.",
        example: "A: one\nA: two",
        remedy: "Remove or rename one of them.",
    }
    PATH_MISMATCH: Error "path-mismatch", "the path of a file and the identity in it differ" {
        why: "The path repeats the identity, so that a contract is found by its name and a copied file is noticed.",
        example: "tasks/order/close.v1.yaml with `version: 2`",
        remedy: "Rename the file, or correct the identity in it.",
    }
    WAIVER: Error "bad-waiver", "a waiver is not well formed" {
        why: "A waiver excuses one finding of the diff checker, named by its fingerprint; anything else would excuse nothing or too much.",
        example: "- { fingerprint: all, reason: later, owner: me, expires: 2026-12-31 }",
        remedy: "Copy the 12 hexadecimal digits that `taskpact diff` prints beside the finding.",
    }
}
