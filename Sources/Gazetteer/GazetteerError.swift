/// Why a gazetteer cannot be read or made.
package enum GazetteerError: Error, Equatable {
    /// The system refused a file; `number` is its error number.
    case file(String, number: Int32)
    /// The file is none of ours, damaged, or of another version.
    case damaged
    /// The source has no town in it.
    case empty
    /// The source is larger than any gazetteer.
    case tooLarge
}
