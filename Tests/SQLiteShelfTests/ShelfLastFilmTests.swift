import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import SQLiteShelf
import Testing

/// A film that only the frame has, and a frame whose index is lost.
struct ShelfLastFilmTests {
    let bench: ShelfBench

    init() throws { bench = try ShelfBench() }

    @Test(arguments: [false, true])
    func `it is still found beside its picture`(pictureComesAnew: Bool) throws {
        let print = Print.make(1).moving(.film, Data("the only copy".utf8))
        var bare = print
        bare.photo.film = nil
        do {
            let shelf = try bench.open()
            try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make())])
            // The server makes the film after the picture has come, and has lost it since.
            try shelf.take(bare)
            try shelf.apply([.keepPhotos([print.photo])])
            try shelf.takeFilm(of: print)
            bare.photo.revision += 1
            try shelf.apply([.keepPhotos([bare.photo])])
            _ = try shelf.contents()
            if pictureComesAnew { try shelf.take(bare) } else { for _ in 1...2 { _ = try shelf.checkNext() } }
        }
        try FileManager.default.removeItem(atPath: bench.path("shelf.sqlite"))
        let found = try bench.open().contents().photos
        #expect(found.map(\.film) == [print.photo.film] && found.map(\.file) == [print.rendition])
    }

    @Test func `its note is written once, and no more`() throws {
        let print = Print.make(1).moving(.film, Data("a film".utf8))
        var bare = print
        bare.photo.film = nil
        let shelf = try bench.open()
        try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make())])
        try shelf.take(bare)
        try shelf.apply([.keepPhotos([print.photo])])
        try shelf.takeFilm(of: print)
        let path = bench.note(of: print.rendition)
        let before = try Data(contentsOf: URL(filePath: path))
        for _ in 1...2 { #expect(try shelf.checkNext() == ShelfCheck()) }
        #expect(try Data(contentsOf: URL(filePath: path)) != before)
        // Each write wears out the card, and makes a new file. The link keeps the old one's number from being given again.
        try FileManager.default.linkItem(atPath: path, toPath: bench.folder.path("link"))
        func number() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        }
        let written = try #require(try number())
        for _ in 1...4 { #expect(try shelf.checkNext() == ShelfCheck()) }
        #expect(try number() == written)
    }
}
