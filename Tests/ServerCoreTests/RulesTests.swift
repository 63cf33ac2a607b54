import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct PasswordRulesTests {
    private let rules: PasswordRules

    init() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../assets/passwords/common").standardizedFileURL
        rules = PasswordRules(common: try String(contentsOf: file, encoding: .utf8))
    }

    @Test(arguments: [
        "", "seven77", "password", "PassWord", "12345678", "1q2w3e4r", "aaaaaaaa", "abababab", "annalehtonen",
        // The first and the last of the 3,000, and one of families' own.
        "greyhoun", "grandma123",
        String(repeating: "ab3", count: 86),
    ])
    func `refuses`(password: String) {
        #expect(rules.refusal(of: password, userName: "annalehtonen")?.code == .badRequest)
    }

    @Test(arguments: [
        "violets!", "correct horse battery staple", "пароль-бабушки", String(repeating: "ab3 ", count: 64),
    ])
    func `accepts`(password: String) {
        #expect(rules.refusal(of: password, userName: "anna") == nil)
    }
}

struct UserNamesTests {
    @Test(arguments: [
        ("Zoë K.", "zoe-k"), ("  Åse Öberg ", "ase-oeberg"), ("李雷", "relative"), ("J", "relative"),
        ("../../etc", "etc"), ("👵 Granny 👵", "granny"), ("---", "relative"), ("O'Neill", "o-neill"),
        ("Zoe\u{308}", "zoe"), ("Дмитрий", "dmitriy"), ("Ольга Щукина", "olga-shchukina"), ("Єва", "yeva"),
        ("Ђорђе", "djordje"), ("ΕΛΈΝΗ", "eleni"), ("Γιώργος", "giorgos"), ("Σούλα", "soula"), ("王 Anna", "anna"),
    ])
    func `makes a name that every keyboard can type`(displayName: String, userName: String) {
        #expect(UserNames.name(for: displayName, taken: []) == userName)
        #expect(UserNames.typed(userName) == userName)
    }

    @Test func `numbers the second and the third`() {
        #expect(UserNames.name(for: .grandma, taken: []) == "grandma")
        #expect(UserNames.name(for: .grandma, taken: ["grandma"]) == "grandma-2")
        #expect(UserNames.name(for: .grandma, taken: ["grandma", "grandma-2"]) == "grandma-3")
        #expect(UserNames.name(for: .grandma, taken: ["grandma-2"]) == "grandma")
        #expect(UserNames.name(for: "Zoë", taken: ["zoe"]) == "zoe-2")
        #expect(UserNames.name(for: "Зоя", taken: ["zoya"]) == "zoya-2")
        #expect(UserNames.name(for: "李雷", taken: ["relative", "relative-2"]) == "relative-3")
    }

    @Test func `a long name leaves room for its number`() {
        let name = UserNames.name(for: String(repeating: "long name ", count: 6), taken: [])
        #expect(UserNames.typed("\(name)-999") != nil)
    }

    @Test(arguments: [(" Anna ", "anna"), ("a.b-c_d@e", "a.b-c_d@e")])
    func `reads what was typed`(typed: String, name: String) { #expect(UserNames.typed(typed) == name) }

    @Test(arguments: ["", "a", "anna b", "-anna", "ännä", "a/b", String(repeating: "a", count: 41)])
    func `reads no other name`(typed: String) { #expect(UserNames.typed(typed) == nil) }
}

struct RenditionPlanTests {
    @Test(arguments: [
        (4000, 3000, [[400, 300], [1280, 960], [1920, 1440], [2560, 1920]]),
        (3000, 4000, [[300, 400], [960, 1280], [1440, 1920], [1920, 2560]]),
        (1920, 1080, [[400, 225], [1280, 720], [1920, 1080]]),
        (1500, 1000, [[400, 267], [1280, 853], [1500, 1000]]),
        (400, 400, [[400, 400]]), (401, 1, [[400, 1], [401, 1]]), (1, 1, [[1, 1]]),
        (12_000, 3, [[400, 1], [1280, 1], [1920, 1], [2560, 1]]),
    ])
    func `makes each size up to the first that holds the original`(width: Int, height: Int, sizes: [[Int]]) {
        let steps = RenditionPlan.steps(width: width, height: height)
        #expect(steps.map { [$0.width, $0.height] } == sizes)
        #expect(steps.map(\.name) == Array(RenditionName.allCases.prefix(sizes.count)))
    }
}

struct UploadRulesTests {
    private let rules = UploadRules()

    @Test func `refuses empty, large and too much`() {
        let used = AlbumUse(bytes: .gigabytes(19), photos: 7)
        #expect(rules.refusal(of: .zero, named: "a.jpg", isFilm: false, used: used)?.code == .fileEmpty)
        #expect(rules.refusal(of: .megabytes(60), named: "a.jpg", isFilm: false, used: used) == nil)
        let large = ByteCount(60_000_001)
        #expect(rules.refusal(of: large, named: "a.jpg", isFilm: false, used: used)?.code == .fileTooLarge)
        #expect(rules.refusal(of: large, named: "a.mp4", isFilm: true, used: used) == nil)
        #expect(rules.refusal(of: ByteCount(500_000_001), named: "a", isFilm: true, used: used)?.code == .fileTooLarge)
        let almostFull = AlbumUse(bytes: ByteCount(rules.quota.bytes - 10), photos: 7)
        #expect(rules.refusal(of: ByteCount(10), named: "a.jpg", isFilm: false, used: almostFull) == nil)
        #expect(rules.refusal(of: ByteCount(11), named: "a.jpg", isFilm: false, used: almostFull)?.code == .albumFull)
    }

    @Test(arguments: [(0, true), (99_999, true), (100_000, false), (100_001, false)])
    func `keeps so many photos and no more`(photos: Int, isRoom: Bool) {
        let used = AlbumUse(bytes: .zero, photos: photos)
        let refusal = rules.refusal(ofSpaceFor: ByteCount(10), beside: used)
        #expect((refusal == nil) == isRoom)
        #expect(refusal.map { $0.status == 507 && $0.code == .albumFull } ?? isRoom)
    }

    @Test func `counts what is coming as if it were there, and not what was only announced`() {
        let uploads = (1...4).map { number in
            let record = UploadRecord(
                id: .make("upload-\(number)"),
                familyID: .make("family-1"),
                memberID: .make("anna"),
                length: ByteCount(100),
                metadata: "",
                expiresAt: .seconds(60)
            )
            return PendingUpload(UploadProgress(record), isComing: number < 4)
        }
        let used = AlbumUse(bytes: ByteCount(50), photos: 7).with(uploads)
        #expect(used == AlbumUse(bytes: ByteCount(350), photos: 10))
    }

    @Test(arguments: [
        ("garden.jpg", "garden.jpg"), ("../../../etc/passwd", "passwd"), (#"C:\photos\me.jpg"#, "me.jpg"),
        ("a\r\nb\0.jpg", "ab.jpg"), ("👵🏽.heic", "👵🏽.heic"), ("", ""), ("..", ".."), ("///", ""),
    ])
    func `keeps of a sent name the words`(sent: String, shown: String) {
        #expect(rules.displayName(ofSent: sent) == shown)
    }

    @Test func `cuts a long name between letters`() {
        let name = rules.displayName(ofSent: String(repeating: "ä", count: 200))
        #expect(name == String(repeating: "ä", count: 127))
    }
}

struct SessionRulesTests {
    @Test(arguments: [(29, 29, true), (30, 0, false), (31, 179, false), (0, 180, false), (29, 179, true)])
    func `lives thirty days unused and half a year at most`(idleDays: Int, ageDays: Int, isAlive: Bool) {
        let now = Date.seconds(400 * 86_400)
        let session = SessionRecord.make(
            createdAt: now.addingTimeInterval(Double(-ageDays) * 86_400),
            lastUsedAt: now.addingTimeInterval(Double(-idleDays) * 86_400)
        )
        #expect(SessionRules().isAlive(session, at: now) == isAlive)
    }
}

struct JoinLinkRulesTests {
    @Test(arguments: [
        (Role.relative, 1, true), (.guest, 30, true), (.relative, 0, false), (.relative, 31, false),
        (.keeper, 1, true), (.keeper, 2, false), (.viewer, 1, false),
    ])
    func `lets in relatives and guests, thirty at most, and one keeper`(role: Role, uses: Int, isAllowed: Bool) {
        #expect((JoinLinkRules().refusal(of: .init(role: role, uses: uses)) == nil) == isAllowed)
    }
}

struct AlbumCursorTests {
    @Test(arguments: [0, 1, 42, Int64.max] as [Int64])
    func `keeps a position`(position: Int64) { #expect(AlbumCursor(position: position).position == position) }

    @Test(arguments: ["", "p7", "cDc=", "!!!", "cC03", "cA", String(repeating: "c", count: 500)])
    func `reads nothing that is not ours`(text: String) { #expect(AlbumCursor(text: text).position == nil) }
}

struct NetworkAddressTests {
    @Test(arguments: [
        ("10.0.0.1", "10.0.0.1"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::1", "0:0:0:0::/64"), ("fe80::1%eth0", "fe80:0:0:0::/64"), ("::ffff:10.0.0.1", "::ffff:10.0.0.1"),
        ("nonsense", "nonsense"), ("1:2:3", "1:2:3"),
    ])
    func `puts a home's addresses together`(address: String, bucket: String) {
        #expect(NetworkAddress.bucket(of: address) == bucket)
        #expect(NetworkAddress.bucket(of: bucket) == bucket)
    }

    @Test(arguments: [
        ("192.168.1.5", "192.168.1.7", true), ("192.168.1.5", "192.168.2.7", false), ("8.8.8.8", "8.8.8.9", false),
        ("8.8.8.8", "8.8.8.8", true), ("10.1.2.3", "10.1.2.4", true), ("172.32.0.1", "172.32.0.2", false),
        ("2001:db8::1", "2001:db8::2", true), ("2001:db8::1", "2001:db9::1", false), ("", "192.168.1.1", false),
    ])
    func `tells who is in the same house`(one: String, other: String, areNear: Bool) {
        #expect(NetworkAddress.areNear(one, other) == areNear)
    }
}

struct ProblemSentenceTests {
    @Test func `speaks of the file, in megabytes and minutes`() throws {
        let words = try Words.pages()
        #expect(
            words(.fileTooLarge("a.jpg", limit: .megabytes(60)))
                == "a.jpg is larger than 60 MB and was not accepted."
        )
        #expect(words(.fileEmpty("")) == "The file is empty.")
        #expect(words(.tooManyAttempts(waitSeconds: 1)).contains("a second"))
        #expect(words(.tooManyAttempts(waitSeconds: 600)).contains("10 minutes"))
        let huge = Problem.refused("b.png", .jpeg, .tooManyPixels(width: Int.max, height: Int.max))
        #expect(huge.code == .tooManyPixels)
    }
}
