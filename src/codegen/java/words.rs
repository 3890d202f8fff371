//! Names that generated Java may not use: keywords, what every class has, and what the binding says without a package.

/// Keywords, literals and the contextual keywords that cannot stand everywhere.
const KEYWORDS: &[&str] = &[
    "_", "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue",
    "default", "do", "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "goto", "if",
    "implements", "import", "instanceof", "int", "interface", "long", "native", "new", "non", "null", "package",
    "permits", "private", "protected", "public", "record", "return", "sealed", "short", "static", "strictfp", "super",
    "switch", "synchronized", "this", "throw", "throws", "transient", "true", "try", "var", "void", "volatile", "when",
    "while", "with", "yield",
];

/// Methods that every object has, and those that generated types have.
const METHODS: &[&str] = &[
    "build", "builder", "clone", "equals", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toBuilder",
    "toString", "wait",
];

/// First segments of package names that generated code spells out.
const PACKAGE_HEADS: &[&str] = &["java", "javax", "tools"];

/// `java.lang` and what task files import or nest: a type of such a name would hide it.
const TYPES: &[&str] = &[
    // Nested types of the binding.
    "AnyTask", "Builder", "ErrorCode", "Known", "Part", "Payload", "Tasks", "Unknown", "Wire",
    // Imports.
    "Arrays", "BigDecimal", "Bytes", "Dispatch", "Duration", "EnumType", "Fields", "Frozen", "Instant", "Json", "List",
    "LocalDate", "Map", "ObjectType", "Objects", "Optional", "Presence", "Result", "Retry", "TaskContract", "TaskError",
    "TaskKind", "TaskMessage", "TaskQueue", "Types", "UUID", "UnionType",
    // java.lang.
    "AbstractMethodError", "Appendable", "ArithmeticException", "ArrayIndexOutOfBoundsException",
    "ArrayStoreException", "AssertionError", "AutoCloseable", "Boolean", "BootstrapMethodError", "Byte",
    "CharSequence", "Character", "Class", "ClassCastException", "ClassCircularityError", "ClassFormatError",
    "ClassLoader", "ClassNotFoundException", "ClassValue", "CloneNotSupportedException", "Cloneable", "Comparable",
    "Compiler", "Deprecated", "Double", "Enum", "EnumConstantNotPresentException", "Error", "Exception",
    "ExceptionInInitializerError", "Float", "FunctionalInterface", "IO", "IllegalAccessError",
    "IllegalAccessException", "IllegalArgumentException", "IllegalCallerException", "IllegalMonitorStateException",
    "IllegalStateException", "IllegalThreadStateException", "IncompatibleClassChangeError",
    "IndexOutOfBoundsException", "InheritableThreadLocal", "InstantiationError", "InstantiationException", "Integer",
    "InternalError", "InterruptedException", "Iterable", "LayerInstantiationException", "LinkageError", "Long",
    "MatchException", "Math", "Module", "ModuleLayer", "NegativeArraySizeException", "NoClassDefFoundError",
    "NoSuchFieldError", "NoSuchFieldException", "NoSuchMethodError", "NoSuchMethodException", "NullPointerException",
    "Number", "NumberFormatException", "Object", "OutOfMemoryError", "Override", "Package", "Process",
    "ProcessBuilder", "ProcessHandle", "Readable", "Record", "ReflectiveOperationException", "Runnable", "Runtime",
    "RuntimeException", "RuntimePermission", "SafeVarargs", "ScopedValue", "SecurityException", "SecurityManager",
    "Short", "StackOverflowError", "StackTraceElement", "StackWalker", "StrictMath", "String", "StringBuffer",
    "StringBuilder", "StringIndexOutOfBoundsException", "StringTemplate", "SuppressWarnings", "System", "Thread",
    "ThreadDeath", "ThreadGroup", "ThreadLocal", "Throwable", "TypeNotPresentException", "UnknownError",
    "UnsatisfiedLinkError", "UnsupportedClassVersionError", "UnsupportedOperationException", "VerifyError",
    "VirtualMachineError", "Void", "WrongThreadException",
];

/// Names of devices, which cannot be folders on Windows, and the packages of the binding itself.
const FOLDERS: &[&str] = &[
    "aux", "com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "con", "conformance",
    "jackson", "lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9", "nul", "prn", "runtime",
];

/// Whether a field, record component or parameter may not be called `name`; `head` is where the package name starts.
pub(super) fn is_reserved_member(name: &str, head: &str) -> bool {
    name == head || is_keyword(name) || METHODS.contains(&name) || PACKAGE_HEADS.contains(&name)
}

/// Whether a nested type may not be called `name`. Classes that differ only in case would share a file on some disks.
pub(super) fn is_reserved_type(name: &str) -> bool {
    TYPES.iter().any(|reserved| reserved.eq_ignore_ascii_case(name))
}

/// Whether an enum constant may not be called `name`.
pub(super) fn is_reserved_constant(name: &str) -> bool {
    is_keyword(name) || name == "TYPE"
}

/// Whether a package of a domain may not be called `name`.
pub(super) fn is_reserved_folder(name: &str) -> bool {
    is_keyword(name) || FOLDERS.contains(&name)
}

/// Whether `name` is a word of the language.
pub(super) fn is_keyword(name: &str) -> bool {
    KEYWORDS.contains(&name)
}
