import Crypto
import ServerCore

/// Hashes a piece while it arrives, if its sender gave a checksum.
enum PieceHasher {
    case none
    // tus requires SHA-1. It only detects transmission errors and is no
    // security measure.
    case sha1(Insecure.SHA1)
    case sha256(SHA256)

    init(_ checksum: UploadChecksum?) {
        self =
            switch checksum?.algorithm {
            case .sha1: .sha1(Insecure.SHA1())
            case .sha256: .sha256(SHA256())
            case nil: .none
            }
    }

    mutating func update(_ bytes: [UInt8]) {
        switch self {
        case .none: break
        case .sha1(var hasher):
            hasher.update(data: bytes)
            self = .sha1(hasher)
        case .sha256(var hasher):
            hasher.update(data: bytes)
            self = .sha256(hasher)
        }
    }

    var digest: [UInt8]? {
        switch self {
        case .none: nil
        case .sha1(let hasher): Array(hasher.finalize())
        case .sha256(let hasher): Array(hasher.finalize())
        }
    }
}
