import FoundationEssentials

/// A file of gettext (`.mo`): the translation of each key.
struct TranslationFile {
    private let file: MappedBytes
    private let count: Int
    private let keys: Int
    private let values: Int

    /// Returns nil if it is no such file, or in the other byte order, which Debian does not make.
    init?(_ file: MappedBytes) {
        guard file.bytes.count >= 28, file.number(at: 0) == 0x9504_12DE else { return nil }
        (count, keys, values) = (file.number(at: 8), file.number(at: 12), file.number(at: 16))
        guard count <= 1_000_000, keys <= file.bytes.count - 8 * count, values <= file.bytes.count - 8 * count else {
            return nil
        }
        self.file = file
    }

    /// Searches the keys, which are sorted by their bytes.
    subscript(key: String) -> String? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            guard let found = text(keys, middle) else { return nil }
            if found == key {
                guard let value = text(values, middle), !value.isEmpty, value.utf8.count <= 200 else { return nil }
                return value
            }
            if found.utf8.lexicographicallyPrecedes(key.utf8) { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    private func text(_ table: Int, _ index: Int) -> String? {
        let (length, start) = (file.number(at: table + 8 * index), file.number(at: table + 8 * index + 4))
        guard start <= file.bytes.count, length <= file.bytes.count - start else { return nil }
        return String(decoding: file.bytes[start..<start + length], as: UTF8.self)
    }
}
