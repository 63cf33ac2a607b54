// Any bytes as a form, in one piece and in small ones: both must say the same.

/// Called by libFuzzer with each input; 0 says that it may be kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
    guard let boundary = MultipartBoundary(contentType: "multipart/form-data; boundary=b") else { return 0 }
    let step = max(1, Int(bytes.first ?? 1) % 9)
    precondition(read(bytes, boundary, step: max(1, count)) == read(bytes, boundary, step: step))
    return 0
}

/// All of each file's bytes together, and whether the form was refused.
private func read(_ bytes: [UInt8], _ boundary: MultipartBoundary, step: Int) -> [String] {
    var reader = MultipartReader(boundary: boundary)
    var said: [String] = []
    var content: [UInt8] = []
    do throws(MultipartReader.FormatError) {
        for start in stride(from: 0, to: bytes.count, by: step) {
            for event in try reader.feed(bytes[start..<min(start + step, bytes.count)]) {
                if case .bytes(let more) = event {
                    content += more
                } else {
                    said += ["\(content)", "\(event)"]
                    content = []
                }
            }
        }
        try reader.finish()
    } catch {
        // Where it breaks off, how much of the last file was seen is the pieces' affair.
        return said + ["\(error)"]
    }
    return said
}
