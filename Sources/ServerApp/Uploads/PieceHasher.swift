import Crypto
import ServerCore

/// Hashes a piece as it comes, where its sender says what it must hash to.
enum PieceHasher {
    case none
    // tus wants SHA-1 understood; it finds errors of the line and guards nothing.
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
