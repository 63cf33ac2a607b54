package import FamilyCore
package import FoundationEssentials

extension Identifier {
    /// An identifier of text that a test knows to be right.
    package static func make(_ text: String) -> Identifier {
        guard let identifier = Identifier(text) else { preconditionFailure("\(text) is no identifier") }
        return identifier
    }
}

extension ContentHash {
    /// A hash of this one digit, 64 times: told apart at a glance, of no bytes.
    package static func make(_ digit: Character = "a") -> ContentHash {
        guard let hash = ContentHash(hex: String(repeating: digit, count: 64)) else {
            preconditionFailure("\(digit) is no lower-case hexadecimal digit")
        }
        return hash
    }
}

extension InvitationCode {
    /// A code of letters that a test knows to be right.
    package static func make(_ typed: String = "WDJB-MJHT") -> InvitationCode {
        guard let code = InvitationCode(typed) else { preconditionFailure("\(typed) is no invitation code") }
        return code
    }
}

extension Rendition {
    package static func make(
        _ name: RenditionName = .screen,
        width: Int? = nil,
        height: Int? = nil,
        bytes: ByteCount = ByteCount(300_000),
        sha256: ContentHash = .make()
    ) -> Rendition {
        let width = width ?? name.longSide
        return Rendition(name: name, width: width, height: height ?? width * 3 / 4, bytes: bytes, sha256: sha256)
    }
}

extension Film {
    /// A film of twelve seconds with sound.
    package static func make(
        _ kind: FilmKind = .film,
        milliseconds: Int = 12_000,
        hasSound: Bool? = nil,
        bytes: ByteCount = .megabytes(6),
        sha256: ContentHash = .make("f")
    ) -> Film {
        Film(
            kind: kind,
            milliseconds: milliseconds,
            width: kind == .voice ? 0 : 1280,
            height: kind == .voice ? 0 : 720,
            hasSound: hasSound ?? (kind != .animation),
            bytes: bytes,
            sha256: sha256
        )
    }
}

extension Sender {
    package static func make(id: MemberID? = .make("anna"), displayName: String = "Anna") -> Sender {
        Sender(id: id, displayName: displayName)
    }
}

extension Comment {
    /// Comments of different numbers are different ones, a minute apart.
    package static func make(_ number: Int = 1, by author: Sender = .make(), words: String? = nil) -> Comment {
        Comment(
            id: .make("comment-\(number)"),
            author: author,
            words: words ?? "Comment \(number)",
            writtenAt: Date(timeIntervalSince1970: 1_783_180_800 + Double(number) * 60)
        )
    }
}

extension Photo {
    /// A photo in which only what a test speaks of needs to be said.
    ///
    /// Photos of different positions are different photos: `photo-7`.
    package static func make(
        id: PhotoID? = nil,
        position: Int64 = 1,
        revision: Int64? = nil,
        sender: Sender = .make(),
        caption: String = "",
        place: String? = nil,
        addedAt: Date = Date(timeIntervalSince1970: 1_783_180_800),
        takenAt: LocalDateTime? = nil,
        takenAtOffset: String? = nil,
        width: Int = 4000,
        height: Int = 3000,
        renditions: [Rendition] = [.make(.thumbnail), .make(.small), .make(.screen)],
        film: Film? = nil,
        hearts: Int = 0,
        heartedByMe: Bool = false,
        comments: NewestComments? = nil
    ) -> Photo {
        Photo(
            id: id ?? .make("photo-\(position)"),
            position: position,
            revision: revision ?? position,
            sender: sender,
            caption: caption,
            place: place,
            addedAt: addedAt,
            takenAt: takenAt,
            takenAtOffset: takenAtOffset,
            width: width,
            height: height,
            renditions: renditions,
            film: film,
            hearts: hearts,
            heartedByMe: heartedByMe,
            comments: comments
        )
    }
}
