import CQRCode

/// A QR code (ISO/IEC 18004) as a square of dark and light modules.
///
/// Made once, it is plain data: no library is asked again. The quiet zone is
/// not part of the square; whoever draws it leaves `quietZone` light modules
/// on each side.
package struct QRCode: Equatable, Sendable {
    /// How much of the drawn code may be dirty or hidden and still be read.
    package enum Correction: Sendable {
        /// About 7 % of it.
        case low
        /// About 15 % of it: enough for a screen, and the modules stay large.
        case medium
        /// About 25 % of it.
        case quartile
        /// About 30 % of it.
        case high
    }

    /// Modules that must stay light around the code (ISO/IEC 18004, 5.3.8).
    package static let quietZone = 4

    /// Modules along one side: 21 to 177.
    package let side: Int

    /// Row after row, from the top left.
    private let modules: [Bool]

    /// Encodes the UTF-8 bytes of `text`.
    ///
    /// Nothing if it is empty or longer than a QR code can hold (2,331 bytes
    /// at `.medium`).
    package init?(_ text: String, correction: Correction = .medium) {
        var bytes = Array(text.utf8)
        guard !bytes.isEmpty,
            let code = QRcode_encodeData(CInt(bytes.count), &bytes, 0, correction.level)
        else { return nil }
        defer { QRcode_free(code) }
        guard let drawn = code.pointee.data else { return nil }
        let side = Int(code.pointee.width)
        self.side = side
        // The lowest bit says dark; the others say why.
        modules = (0..<side * side).map { drawn[$0] & 1 == 1 }
    }

    /// Whether the module in column `x` of row `y` is dark.
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
