import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

struct ProblemTests {
    /// One of each that says more than its kind.
    private static let withArguments: [Problem] = ofRules.compactMap(\.self) + ofPhotos + ofFiles

    private static let ofRules: [Problem?] = [
        .shareDays(1...30), .nameTaken("Anna"), .userNameTaken("anna"), .tooManyAttempts(waitSeconds: 9),
        .guessedAt(waitSeconds: 9),
        .hiddenTooMany(waitSeconds: 9), .words(.caption, 1...5), .words(.place, 0...5), .pieceNeedsItsType,
        PasswordRules().refusal(of: "x", userName: "a"), PasswordRules().refusal(of: long, userName: "a"),
        JoinLinkRules().refusal(of: MakeJoinLink.Terms(role: .guest, uses: 1_000)),
        Problem(.addressIncomplete, [.name: .text("a")]), Problem(.notANumber, [.name: .text("a")]),
        Problem(.notAByteCount, [.name: .text("a")]),
    ]

    private static let ofPhotos: [Problem] = [
        .fileEmpty("a"), .fileTooLarge("a", limit: .megabytes(60)), .tooManyFiles(limit: 9),
        .tooManyPixels("a", width: 9, height: 9), .photoDamaged("a"), .photoTooHard("a"),
        .filmTooLong("a", seconds: 90), .filmStart, .serverOutOfMemory("a"), .captionChanged(to: "b"), .commentsFull(9),
        .frameHidesTooMany(9), .momentsFull(9), .guestsFull(9), .notAt(place: "a"), .collectionsFull(9),
        .collectionFull(9),
        .albumFull(limit: .megabytes(9_000)), .albumFull(limit: .megabytes(9)), .albumFull(photos: 9),
        .filmUnusual("a"), .jpegUnusual("a"),
        .typeUnsupported("a"), .positionStays("a", .jpeg, .unusual),
    ]

    private static let ofFiles: [Problem] = ForeignKind.allCases.flatMap { kind in
        ["a.bin", "a.jpg"].map { Problem.typeUnsupported($0, .foreign(kind)) }
    }

    private static let long = String(repeating: "x", count: 2_000)

    @Test func `bears the arguments that its sentence has places for`() {
        for problem in Self.withArguments {
            #expect(Set(problem.arguments.keys) == problem.kind.argumentNames, "\(problem)")
        }
        let kinds = Set(ProblemKind.allCases.filter { !$0.argumentNames.isEmpty })
        #expect(kinds.subtracting(Self.withArguments.map(\.kind)) == [])
    }

    @Test(arguments: ProblemKind.allCases)
    func `has a sentence in every language, with a place for every argument`(kind: ProblemKind) throws {
        for (language, table) in try WordTable.pages() {
            #expect(table.isWhole(kind.wordKey), "\(language)")
            #expect(table.places(in: kind.wordKey) == Set(kind.argumentNames.map(\.rawValue)), "\(language)")
        }
    }

    @Test func `words of ours that stand in its places are in every language`() throws {
        for (language, table) in try WordTable.pages() {
            #expect(ProblemWord.allCases.filter { !table.isWhole($0.rawValue) } == [], "\(language)")
        }
    }

    @Test func `leaves no place open in any language`() throws {
        for language in try WordTable.pages().keys {
            let words = try Words.pages(language)
            #expect(Self.withArguments.map { words($0) }.filter { $0.contains("{") } == [])
        }
    }

    @Test(
        arguments: [
            (.fileTooLarge("a.jpg", limit: .megabytes(60)), "a.jpg ist größer als 60 MB und wurde nicht angenommen."),
            (.fileEmpty(""), "Die Datei ist leer."), (.fileEmpty("{file}.jpg"), "{file}.jpg ist leer."),
            (.words(.displayName, 1...60), "Ein Name braucht 1 bis 60 Zeichen."),
            (.tooManyAttempts(waitSeconds: 0), "Das war zu oft. Bitte warte eine Sekunde und versuche es noch einmal."),
            (.tooManyAttempts(waitSeconds: 89), "Das war zu oft. Bitte warte 89 Sekunden und versuche es noch einmal."),
            (.tooManyAttempts(waitSeconds: 121), "Das war zu oft. Bitte warte 3 Minuten und versuche es noch einmal."),
            (
                .tooManyAttempts(waitSeconds: 5_401),
                "Das war zu oft. Bitte warte 2 Stunden und versuche es noch einmal."
            ),
        ] as [(Problem, String)]
    )
    func `says its sentence in the reader's language`(problem: Problem, sentence: String) throws {
        #expect(try Words.pages("de")(problem) == sentence)
    }

    /// Landed clients decide by them.
    @Test func `has the codes that clients know`() {
        let codes = """
            album-full already-here bad-request birthday-day birthday-of-guest body-too-large caption-changed catalogue-damaged changed-meanwhile checksum-mismatch \
            chosen-moment-gone \
            collection-full collections-full not-in-collection \
            comments-full disk-full disk-read-only families-full family-closed family-paused file-empty file-too-large film-start film-too-long foreign-host foreign-origin \
            frame-asleep frame-away frame-hides-too-many frame-paired frame-revoked frame-unknown gift-ended gift-unknown gift-used guests-full \
            internal-fault invitation-answered \
            invitation-ended invitation-unknown keeper-needed link-unknown method-not-allowed moment-holds-photos \
            moment-not-begun moment-opened moment-over moment-times moments-full name-taken not-allowed not-at-place not-coming not-found not-let-in \
            not-in-moment not-signed-in not-yet-welcome only-who-comes only-who-is-there original-missing \
            out-of-memory password-needed photo-damaged photo-hidden photo-too-hard range-not-satisfiable sent-again \
            settings-changed shown-empty slow-down storage-lost surprise-moment surprise-over surprise-time \
            token-mismatch too-many-attempts too-many-files too-many-pixels \
            too-many-requests too-many-uploads too-slow type-unsupported unavailable undo-over upload-busy \
            upload-offset upload-version wrong-number wrong-password
            """
        let known = Set(codes.split(separator: " ").map(String.init))
        #expect(Set(ProblemKind.allCases.map(\.code.rawValue)) == known)
    }

    @Test func `tells programs its code and arguments`() throws {
        let problem = Problem.fileTooLarge("a.jpg", limit: .megabytes(60))
        let document = ProblemDocument(problem, in: try Words.pages(), instance: "1")
        let json = try WireCoding.encode(document)
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"{"arguments":{"file":"a.jpg","megabytes":60},"code":"file-too-large","instance":"1","#
                + #""status":413,"title":"a.jpg is larger than 60 MB and was not accepted."}"#
        )
        #expect(try WireCoding.decode(ProblemDocument.self, from: json) == document)
        let revoked = ProblemDocument(.frameRevoked(by: .make("s")), in: try Words.pages())
        #expect(revoked.arguments == nil && revoked.serverID == .make("s"))
    }

    @Test func `is kept as it is`() throws {
        for problem in Self.withArguments + [.diskFull, .frameRevoked(by: .make("s"))] {
            let kept = try JSONDecoder().decode(Problem.self, from: JSONEncoder().encode(problem))
            #expect(kept == problem)
        }
    }

    @Test(
        arguments: [
            ("type-unsupported", .typeUnsupported("")), ("photo-damaged", .photoDamaged("")),
            ("film-too-long", .photoTooHard("")), ("of-tomorrow", .photoTooHard("")),
        ] as [(String, Problem)]
    )
    func `an upload that an earlier version refused stays refused`(code: String, problem: Problem) throws {
        let json = #"{"status":415,"code":"\#(code)","title":"a.bin is not a photo that the frame can show."}"#
        #expect(try JSONDecoder().decode(Problem.self, from: Data(json.utf8)) == problem)
    }
}
