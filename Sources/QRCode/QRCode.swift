import CQRCode

/// A QR code (ISO/IEC 18004) as a square of dark and light modules.
///
/// It is plain data: the library is used only to make it. The quiet zone is not
/// part of the square; the drawing code must leave `quietZone` light modules on
/// each side.
package struct QRCode: Equatable, Sendable {
    /// The share of the drawn code that may be dirty or hidden and still be
    /// read.
    package enum Correction: Sendable {
        /// About 7 %.
        case low
        /// About 15 %: enough for a screen, and the modules stay large.
        case medium
        /// About 25 %.
        case quartile
        /// About 30 %.
        case high
    }

    /// The number of modules that must stay light around the code (ISO/IEC
    /// 18004, 5.3.8).
    package static let quietZone = 4

    /// The number of modules along one side: 21 to 177.
    package let side: Int

    /// The modules row after row, from the top left; true is dark.
    private let modules: [Bool]

    /// Encodes the UTF-8 bytes of `text`.
    ///
    /// Returns nil if the text is empty or longer than a QR code can hold
    /// (2,331 bytes at `.medium`).
    package init?(_ text: String, correction: Correction = .medium) {
        var bytes = Array(text.utf8)
        guard !bytes.isEmpty,
            let code = QRcode_encodeData(CInt(bytes.count), &bytes, 0, correction.level)
        else { return nil }
        defer { QRcode_free(code) }
        guard let drawn = code.pointee.data else { return nil }
        let side = Int(code.pointee.width)
        self.side = side
        // The lowest bit is the colour; the other bits describe the module's
        // role.
        modules = (0..<side * side).map { drawn[$0] & 1 == 1 }
    }

    /// True if the module in column `x` of row `y` is dark.
    package subscript(x: Int, y: Int) -> Bool {
        precondition(x >= 0 && x < side && y >= 0 && y < side, "a module lies inside the code")
        return modules[y * side + x]
    }
}

extension QRCode.Correction {
    fileprivate var level: QRecLevel {
        switch self {
        case .low: QR_ECLEVEL_L
        case .medium: QR_ECLEVEL_M
        case .quartile: QR_ECLEVEL_Q
        case .high: QR_ECLEVEL_H
        }
    }
}
