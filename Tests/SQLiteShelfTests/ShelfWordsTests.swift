import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import Testing

@testable import SQLiteShelf

/// Words that somebody deleted do not stay readable on the frame's card.
struct ShelfWordsTests {
    let bench: ShelfBench

    init() throws { bench = try ShelfBench() }

    /// A shelf in a family with this photo.
    private func open(with print: Print) throws -> SQLiteShelf {
        let shelf = try bench.open()
        try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make())])
        try shelf.take(print)
        return shelf
    }

    /// What a start shows after the database was lost.
    private func photosByNotes() throws -> [Photo] {
        try FileManager.default.removeItem(atPath: bench.path("shelf.sqlite"))
        return try bench.open().contents().photos.map(\.photo)
    }

    private static func commented(_ words: String) -> Print {
        var print = Print.make(1, caption: "The lake")
        print.photo.comments = NewestComments(count: 1, newest: [.make(words: words)])
        return print
    }

    @Test func `a deleted comment is in no file, and does not come back when the database is lost`() throws {
        var print = Self.commented("violets")
        do {
            let shelf = try open(with: print)
            #expect(try bench.filesWith("violets").allSatisfy { $0.hasPrefix("shelf.sqlite") })
            #expect(try !bench.filesWith("violets").isEmpty)
            print.photo.comments = nil
            print.photo.revision += 1
            try shelf.apply([.keepPhotos([print.photo])])
            #expect(try bench.filesWith("violets") == [])
            // Closing the database would empty its log.
            withExtendedLifetime(shelf) {}
        }
        let found = try photosByNotes()
        #expect(found.map(\.caption) == ["The lake"] && found.first?.comments == nil)
    }

    @Test func `the comments that stay are no reason to write more`() throws {
        var print = Self.commented("violets")
        let shelf = try open(with: print)
        print.photo.comments = NewestComments(count: 2, newest: [.make(words: "violets"), .make(2)])
        print.photo.hearts += 1
        try shelf.apply([.keepPhotos([print.photo])])
        // The log was not emptied.
        #expect(try bench.filesWith("violets").contains("shelf.sqlite-wal"))
        #expect(FileManager.default.fileExists(atPath: bench.note(of: print.rendition)))
        withExtendedLifetime(shelf) {}
    }

    @Test func `an earlier caption and place are in no file, and the note comes back with the later ones`() throws {
        var print = Print.make(1, caption: "An indiscretion")
        print.photo.place = "Hideaway"
        do {
            let shelf = try open(with: print)
            _ = try shelf.contents()
            #expect(try shelf.checkNext() == ShelfCheck())
            print.photo.caption = "The lake"
            print.photo.place = nil
            print.photo.revision += 1
            try shelf.apply([.keepPhotos([print.photo])])
            for words in ["An indiscretion", "Hideaway"] { #expect(try bench.filesWith(words) == []) }
            #expect(try shelf.checkNext() == ShelfCheck(hasMore: true))
        }
        #expect(try photosByNotes() == [print.photo])
    }

    /// The note of a program before 2026-12, whose database has lost the comment since.
    private func putOldNote(of print: Print) throws {
        var note = PhotoNote(of: ShelvedPhoto(photo: print.photo, file: nil), beside: print.rendition)
        note.photo.comments = print.photo.comments
        try SealedText.encode(note).write(to: URL(filePath: bench.note(of: print.rendition)))
    }

    @Test func `the slow check takes the comments out of the notes of an earlier program`() throws {
        var print = Self.commented("violets")
        let old = print
        print.photo.comments = nil
        let shelf = try open(with: print)
        try putOldNote(of: old)
        #expect(try bench.filesWith("violets").count == 1)
        #expect(try shelf.checkNext() == ShelfCheck())
        #expect(try bench.filesWith("violets") == [])
        #expect(FileManager.default.fileExists(atPath: bench.note(of: print.rendition)))
    }

    @Test func `the slow check mends a note that a power cut left with an earlier caption, and no other`() throws {
        let print = Print.make(1, caption: "The lake")
        var (old, sound) = (print, print)
        old.photo.caption = "An indiscretion"
        sound.photo.hearts = 7
        let shelf = try open(with: print)
        try putOldNote(of: old)
        #expect(try shelf.checkNext() == ShelfCheck())
        #expect(try bench.filesWith("An indiscretion") == [])
        try putOldNote(of: sound)
        #expect(try shelf.checkNext() == ShelfCheck())
        // It was not written: each write wears out the card.
        let note = SealedText.read(PhotoNote.self, at: bench.note(of: print.rendition))
        #expect(note?.photo.hearts == 7)
    }

    @Test func `comments in the notes of an earlier program are not shown when the database is lost`() throws {
        let print = Self.commented("violets")
        do {
            let shelf = try open(with: print)
            try putOldNote(of: print)
            withExtendedLifetime(shelf) {}
        }
        let found = try photosByNotes()
        #expect(found.count == 1 && found.first?.comments == nil)
    }
}

extension ShelfBench {
    /// The files of the shelf that have these words.
    fileprivate func filesWith(_ words: String) throws -> [String] {
        try files().filter { name in
            try Data(contentsOf: URL(filePath: path(name))).firstRange(of: Data(words.utf8)) != nil
        }
    }
}
