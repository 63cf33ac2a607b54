import FamilyCore
import FamilyServices
import FoundationEssentials
import HTTPTypes
import Hummingbird
import ServerCore

extension HTTPField.Name {
    static let tusResumable = known(Tus.Header.resumable)
    static let tusVersion = known(Tus.Header.version)
    static let tusExtension = known(Tus.Header.extensions)
    static let tusMaxSize = known(Tus.Header.largest)
    static let tusChecksumAlgorithm = known(Tus.Header.algorithms)
    static let uploadOffset = known(Tus.Header.offset)
    static let uploadLength = known(Tus.Header.length)
    static let uploadDeferLength = known(Tus.Header.deferredLength)
    static let uploadMetadata = known(Tus.Header.metadata)
    static let uploadExpires = known(Tus.Header.expires)
    static let uploadChecksum = known(Tus.Header.checksum)
    static let uploadConcat = known(Tus.Header.concatenation)
    static let methodOverride = known(Tus.Header.methodOverride)
    static let photoLocation = known(Tus.Header.photo)
    static let photoWasThere = known(Tus.Header.wasThere)
    static let photoRefused = known(Tus.Header.refused)
}

extension Request {
    /// Parses a header with a number of bytes; nil if the header is missing.
    func count(_ name: HTTPField.Name) throws(Problem) -> Int64? {
        guard let text = headers[name] else { return nil }
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let count = Int64(text)
        else { throw Problem(.notAByteCount, [.name: .text(name.rawName)]) }
        return count
    }

    var checksum: UploadChecksum? {
        get throws(Problem) {
            guard let text = headers[.uploadChecksum] else { return nil }
            return try UploadChecksum(text)
        }
    }

    var isPiece: Bool { headers[.contentType]?.lowercased() == Tus.mediaType }
}

extension HTTPFields {
    /// Creates the headers with the upload's offset and expiry date.
    init(_ lock: UploadLock) {
        self.init(expiryDate: lock.expiryDate)
        self[.uploadOffset] = String(lock.stored.bytes)
        switch lock.record.outcome {
        case .photo(let id, let wasThere):
            self[.photoLocation] = ReadPhoto(id: id).path
            if wasThere { self[.photoWasThere] = "1" }
        case .refused(let problem): self[.photoRefused] = problem.code.rawValue
        case nil: break
        }
    }

    /// Creates the header with the date at which an upload expires.
    init(expiryDate: Date) {
        self.init()
        self[.uploadExpires] = HTTPDate.text(expiryDate)
    }
}
