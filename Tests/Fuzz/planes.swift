// Any bytes as a JPEG, decoded to its planes and scaled, where its header allows.

/// Called by libFuzzer with each input; 0 says that it may be kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    guard let header = JPEGHeader(bytes), header.width * header.height < 1_000_000 else { return 0 }
    let orientation = ExifFields(header.exif).orientation
    guard let picture = try? TurboDecoder(bytes: bytes, header: header).picture(longSide: 60) else { return 0 }
    guard let small = try? picture.scaled(width: 61, height: 47, orientation: orientation) else { return 0 }
    _ = try? TurboEncoder.jpeg(small, quality: 82)
    return 0
}
