import FamilyCore
import FoundationEssentials

/// The checksum of a piece: tus's `Upload-Checksum`.
package struct UploadChecksum: Equatable, Sendable {
    /// The hash algorithms by tus's names; `sha1` is mandatory.
    package enum Algorithm: String, CaseIterable, Sendable { case sha1, sha256 }

    package let algorithm: Algorithm
    package let digest: [UInt8]

    /// Parses the header: the algorithm and the digest in base64; throws if it is invalid.
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
    /// The length of a digest in bytes.
    fileprivate var length: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        }
    }
}
