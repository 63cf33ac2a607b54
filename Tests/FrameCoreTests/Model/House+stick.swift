import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// What the shell and the server know of a stick's photos.
struct ModelStick {
    /// The files that the album has, whoever sent them.
    var album: Set<ContentHash> = []
    /// What was sent from the frame, file by file.
    var sent: [ContentHash] = []
    /// Why the server does not say what the album has; nil: it does.
    var askError: ServerError?
    /// Why no copy can be made; nil: it can.
    var copyError: ShelfError?
    /// What is wrong with the copies on the frame's card; nil: nothing.
    var copyFault: OutgoingFileError?
    /// Why the server takes nothing; nil: it does.
    var sendError: ServerError?
    /// The one file that the server does not take, and why.
    var refusal: (hash: ContentHash, error: ServerError)?

    static func hash(_ number: Int) -> ContentHash { ContentHash(digest: (0..<32).map { UInt8(number) + $0 }) }

    static func reading(of photo: PhotoID) -> StickReading {
        let number = photo.text.split(separator: "-").last.flatMap { Int($0) } ?? 0
        return StickReading(
            hash: hash(number),
            bytes: ByteCount(1000),
            name: "DSC\(number).jpg",
            shape: PixelSize(width: 1600, height: 1200)
        )
    }
}

extension House {
    /// The photo of the album that a file becomes.
    static let sentPhoto = PhotoID.make("photo-99")

    static func stickPhoto(_ number: Int, ofStick stick: Int = 1) -> PhotoID { .make("stick-\(stick)-\(number)") }

    /// The middle of the button "Send".
    var sendButton: ScreenPoint {
        let place = StickButton.place(on: PixelSize(width: 1920, height: 1080), inches: nil)
        return ScreenPoint(
            x: (Double(place.x) + Double(place.width) / 2) / 1920,
            y: (Double(place.y) + Double(place.height) / 2) / 1080
        )
    }

    /// A frame with three photos and a stick with two, whose newest page is on the screen; the album has these of them.
    static func withStick(album: Set<Int> = []) -> House {
        var house = House.family(photos: 3)
        house.stick.album = Set(album.map(ModelStick.hash))
        house.touchAndAnswer(.middle)
        house.wait(.seconds(20))
        house.putIn(photos: 2)
        return house
    }

    /// Puts a stick in; its photos are 1, 2, 3 … from the oldest.
    mutating func putIn(photos: Int, stick number: Int = 1) {
        tell(.stick(.came((1...photos).reversed().compactMap { StickPhoto(number: $0, ofStick: number) })))
        answerAll()
        wait(.seconds(1))
    }

    mutating func performOfStick(_ effect: FrameEffect) {
        switch effect {
        case .noteOutgoing(let file): shelf.keep(outgoing: file)
        case .dropOutgoing(let hash): shelf.drop(outgoing: hash)
        default: pending.append(effect)
        }
    }

    mutating func event(copying photo: PhotoID, _ file: OutgoingFile) -> FrameEvent {
        if let error = stick.copyError { return .stick(.copyFailed(photo, error)) }
        shelf.keep(outgoing: file)
        return .stick(.copied(photo, file))
    }

    mutating func event(sending file: OutgoingFile) -> FrameEvent {
        if let fault = stick.copyFault { return .stick(.copyUnsound(file.hash, fault)) }
        if serverIsGone { return .stick(.uploadFailed(file.hash, .unreachable("gone"))) }
        if let (hash, error) = stick.refusal, hash == file.hash { return .stick(.uploadFailed(hash, error)) }
        if let error = stick.sendError { return .stick(.uploadFailed(file.hash, error)) }
        #expect(shelf.contents.outgoing.contains { $0.hash == file.hash }, "only a copy on the shelf is sent")
        stick.sent.append(file.hash)
        stick.album.insert(file.hash)
        return .stick(.uploaded(file.hash, as: Self.sentPhoto))
    }
}
