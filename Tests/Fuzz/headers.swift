// Any bytes as the beginning of a JPEG, as Exif, as a colour profile and as a TIFF's directory.

/// Called by libFuzzer with each input; 0 says that it may be kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    let whole = Array(bytes)
    precondition((1...8).contains(ExifFields(whole).orientation))
    _ = ColourConversion(profile: whole)?.changesNothing
    precondition((1...5).contains(TIFFHeader(bytes)?.bandsToShow ?? 1))
    guard let header = JPEGHeader(bytes) else { return 0 }
    precondition(header.width > 0 && header.height > 0)
    precondition(header.exif.count + header.profile.count <= 2 * count)
    precondition((1...8).contains(ExifFields(header.exif).orientation))
    _ = ColourConversion(profile: header.profile)?.changesNothing
    return 0
}
