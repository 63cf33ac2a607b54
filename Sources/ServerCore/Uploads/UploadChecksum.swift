import FamilyCore
import FoundationEssentials

/// What a piece must hash to: tus's `Upload-Checksum`.
package struct UploadChecksum: Equatable, Sendable {
    /// The ways to hash, by tus's names; `sha1` must be among them.
    package enum Algorithm: String, CaseIterable, Sendable { case sha1, sha256 }

    package let algorithm: Algorithm
    package let digest: [UInt8]

    /// Reads the header's value: the algorithm and the digest in base64.
    package init(_ text: String) throws(Problem) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let algorithm = Algorithm(rawValue: String(parts[0])) else {
            throw Problem(.checksumKind)
        }
        guard let digest = Data(base64Encoded: String(parts[1])), digest.count == algorithm.length else {
            throw Problem(.checksumUnreadable)
        }
        self.algorithm = algorithm
        self.digest = [UInt8](digest)
    }
}

extension UploadChecksum.Algorithm {
    /// Bytes of a digest.
    fileprivate var length: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        }
    }
}
