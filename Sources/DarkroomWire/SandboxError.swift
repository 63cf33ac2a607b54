import Glibc

/// A step of a darkroom's sandbox failed.
///
/// Without its sandbox a darkroom opens no photo, so the error is the machine's and tells nothing of a photo.
package struct SandboxError: Error, Equatable, Sendable {
    /// The name of the step.
    package let step: String
    /// The `errno`.
    package let code: Int32

    package init(step: String, code: Int32) {
        self.step = step
        self.code = code
    }
}

extension SandboxError: CustomStringConvertible {
    package var description: String { "\(step): \(String(cString: strerror(code)))" }
}

extension SandboxError {
    /// The longest name of a step, in bytes.
    private static let longestStep = 40

    func write(to writer: inout WireWriter) {
        writer.put(step)
        writer.put(Int(code))
    }

    /// Reads an error; the step's name goes into the server's log, so it must be short and plain.
    init(_ reader: inout WireReader) throws(DarkroomChannelError) {
        let step = try reader.text()
        guard (1...Self.longestStep).contains(step.utf8.count), step.utf8.allSatisfy(Self.isPlain) else {
            throw .malformed
        }
        self.init(step: step, code: Int32(truncatingIfNeeded: try reader.number()))
    }

    /// True for the letters, digits and blanks of our steps and of the names of system calls.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte == UInt8(ascii: " ") || byte == UInt8(ascii: "_")
        }
    }
}
