package import FamilyCore

/// A photo on the stick or card in the frame's box.
package struct StickPhoto: Equatable, Sendable {
    /// The most photos of a stick that become pages: the newest.
    package static let most = 500

    /// See `PhotoID.isOfStick`.
    package let id: PhotoID
    /// The place of its page, beyond those of all photos of the album.
    let position: Int64

    /// The photo with this number, 1 … `most` from the oldest, on the stick with this number since the program began.
    ///
    /// Returns nil beyond these numbers.
    package init?(number: Int, ofStick stick: Int) {
        guard (1...Self.most).contains(number), (0..<1_000_000).contains(stick),
            let id = PhotoID("\(PhotoID.stickMark)\(stick)-\(number)")
        else { return nil }
        self.id = id
        position = Self.firstPosition + Int64(stick * (Self.most + 1) + number)
    }

    /// The lower limit of the positions of sticks' photos: no album reaches it, because also the positions of the last
    /// `AlbumEra` stay below 2^53.
    private static let firstPosition: Int64 = 1 << 60
}

/// What was read from the file of a stick's photo.
package struct StickReading: Equatable, Sendable {
    package let hash: ContentHash
    package let bytes: ByteCount
    /// The file's name, for the family's server.
    package let name: String
    /// The size of the upright original in pixels.
    package let shape: PixelSize

    package init(hash: ContentHash, bytes: ByteCount, name: String, shape: PixelSize) {
        self.hash = hash
        self.bytes = bytes
        self.name = name
        self.shape = shape
    }
}

extension PhotoID {
    static var stickMark: String { "stick-" }

    /// Whether this is a photo on a stick; no server gives such an ID.
    package var isOfStick: Bool { text.hasPrefix(Self.stickMark) }
}
