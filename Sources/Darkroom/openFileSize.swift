import Glibc

/// Returns the size of an open file in bytes, or nil for what cannot be measured; the file's offset stays.
///
/// The function does not use `stat`: libvips brings a declaration of that type too, and which of the two modules it belongs to
/// depends on the order in which the compiler reads this module's files.
func openFileSize(_ file: Int32) -> Int64? {
    let before = lseek(file, 0, SEEK_CUR)
    let size = lseek(file, 0, SEEK_END)
    guard before >= 0, size >= 0, lseek(file, before, SEEK_SET) == before else { return nil }
    return Int64(size)
}
