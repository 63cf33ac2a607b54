import FamilyTesting
import Foundation
import FrameCore
import FrameTesting
import Logging
import PhotoDecoding
import PixelPainting
import Testing

@testable import FrameApp

/// A stick's photo on its way through the sandbox and the frame's decoder.
struct StickReaderTests {
    /// White, and wider than the largest picture that the decoder takes.
    ///
    /// It is low, because the sandbox gives way to all other tests.
    private static let size = PixelSize(width: 2600, height: 60)

    private let stick: TemporaryFolder
    private let pictures: TemporaryFolder
    private let mailbox = Mailbox()
    private let decoder = PictureDecoder()

    init() throws {
        stick = try TemporaryFolder()
        pictures = try TemporaryFolder()
        let white = "color=c=white:s=\(Self.size.width)x\(Self.size.height)"
        let photo = try MadeFilm(["-f", "lavfi", "-i", white, "-frames:v", "1"], name: "photo.jpg")
        _ = try stick.file("photo.jpg", holding: photo.bytes)
    }

    @Test(arguments: [
        PixelSize(width: 3840, height: 2160), PixelSize(width: 2160, height: 3840), PixelSize(width: 1280, height: 800),
    ])
    func `a photo that is wider than the decoder's bound is shown on a screen of any size`(screen: PixelSize) throws {
        let darkroom: StickDarkroom = try #require(StickDarkroom(folder: pictures.path))
        let reader = try reader(by: darkroom)
        let photo = try inserted(reader)
        let picture = try reader.picture(of: photo.id, fitting: screen) { path, _ in
            try decoder.picture(at: path, fitting: screen)
        }
        // It touches two sides of the screen, and is no sign of a photo that cannot be shown.
        let place = picture.place
        #expect(place.width == screen.width || place.height == screen.height)
        #expect(picture.brightness(in: place) > 0.95)
        #expect(readings(of: photo).map(\.shape) == [Self.size])
        #expect(try pictures.names() == [])
    }

    @Test func `a photo that no sandbox can be closed for is not shown, and can be sent all the same`() throws {
        let folder = try TemporaryFolder()
        let program = folder.path("darkroom")
        try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: Fixture.path("darkroom-stub"))
        let zeros = #"\000\000\000\000\000\000\000"#
        let answer = #"\017\#(zeros)without sandbox\013\#(zeros)load filter\026\#(zeros)"#
        _ = try folder.file("darkroom.words", holding: Array("printf '\(answer)' >&3".utf8))
        let reader = try reader(by: StickDarkroom(program: program, folder: pictures.path))
        let photo = try inserted(reader)
        let screen = PixelSize(width: 1280, height: 800)
        _ = try reader.picture(of: photo.id, fitting: screen) { path, _ in
            try decoder.picture(at: path, fitting: screen)
        }
        #expect(readings(of: photo).map(\.shape) == [screen])
        #expect(try pictures.names() == [])
        withExtendedLifetime(folder) {}
    }

    private func reader(by darkroom: StickDarkroom) throws -> StickReader {
        StickReader(
            folder: stick.path,
            darkroom: darkroom,
            shelf: try MemoryShelf(),
            mailbox: mailbox,
            log: Logger(label: "stick") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// Puts the stick in, and returns its photo.
    private func inserted(_ reader: StickReader) throws -> StickPhoto {
        reader.inserted(at: [stick.path])
        let photo = try #require(StickPhoto(number: 1, ofStick: 1))
        #expect(mailbox.take() == [.stick(.came([photo]))])
        return photo
    }

    private func readings(of photo: StickPhoto) -> [StickReading] {
        mailbox.take().compactMap { event -> StickReading? in
            guard case .stick(.read(photo.id, let reading)) = event else { return nil }
            return reading
        }
    }
}
