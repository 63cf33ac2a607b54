package import FamilyCore

/// Which pictures lie on the shelf, and how many bytes they are.
package struct ShelfLedger: Equatable, Sendable {
    package private(set) var files: [PhotoID: Rendition] = [:]
    package private(set) var bytes = ByteCount.zero

    package init(_ shelved: [ShelvedPhoto] = []) {
        for photo in shelved { photo.file.map { add($0, of: photo.photo.id) } }
    }

    package func has(_ id: PhotoID) -> Bool { files[id] != nil }

    package mutating func add(_ file: Rendition, of id: PhotoID) {
        remove(id)
        files[id] = file
        bytes = bytes + file.bytes
    }

    package mutating func remove(_ id: PhotoID) {
        guard let file = files.removeValue(forKey: id) else { return }
        bytes = bytes - file.bytes
    }
}

extension ByteCount {
    /// Never below nothing.
    static func - (left: ByteCount, right: ByteCount) -> ByteCount { ByteCount(max(0, left.bytes - right.bytes)) }
}
