import Testing

/// How large functions, types and files may become before they are split.
struct SizeTests {
    /// Types that store more than 15 properties, and why.
    private static let wide: [String: String] = [
        "ArchivedFacts": "a record: each property is a field of photos.json",
        "CatalogueTotals": "a record: each property is a number for the operator's monitoring",
        "FamilyPorts": "a list: one property a port",
        "FamilyRules": "a record: one property a kind of rule",
        "FamilyServices": "a list: one property a service",
        "Frame": "the whole of a frame: one property a machine, and what all of them share",
        "FrameIdentity": "a record: each property is a field of the wire",
        "FrameReport": "a record: each property is a field of the report",
        "FrameStatus": "a record: each property is a fact that scripts and support ask for",
        "FrameView": "a page's values: each property is a name in its template",
        "House": "a family's house for tests of the frame: one property a thing that may go wrong there",
        "Moment": "a record: each property is a field of the wire",
        "MomentFormView": "a page's values: each property is a name in its template",
        "MomentView": "a page's values: each property is a name in its template",
        "Photo": "a record: each property is a field of the wire",
        "PhotoRecord": "a record: each property is a column of the catalogue",
        "PhotoView": "a page's values: each property is a name in its template",
        "PresentationFacts": "a record: each property is a fact of another machine",
        "Scene": "a record: each property is something on the screen",
        "Settings": "a record: each property is a setting of the server",
        "SettingsForm": "a form: each property is a field of it",
        "SettingsView": "a page's values: each property is a name in its template",
        "ShelfContents": "a record: each property is something that the frame stores",
        "StatusDocument": "a record: each property is a field of status.json",
    ]

    private static let files: [House.File] = {
        let folders = ["Sources", "Tests"]
        let found = try? folders.flatMap { folder in
            try House.targets(in: folder).sorted().flatMap { try House.files(of: $0, in: folder) }
        }
        return found ?? []
    }()

    @Test func `of a hundred functions at most one is longer than 30 lines, and none is longer than 60`() {
        let functions = Self.files.flatMap { file in
            Outline(file.lines).functions.map { (length: $0.length, place: "\(file.path):\($0.line) \($0.name)") }
        }
        #expect(functions.count > 5_000)
        let longest = functions.sorted { $0.length > $1.length }
        let beyond = longest.prefix { $0.length > 30 }
        #expect(beyond.count * 100 <= functions.count, "\(beyond.map(\.place))")
        for function in longest.prefix(while: { $0.length > 60 }) { Issue.record("\(function)") }
    }

    @Test func `no type stores more than 15 properties without a reason`() {
        let wide = Self.files.flatMap { file in
            Outline(file.lines).types.filter { $0.storedProperties > 15 }.map(\.name)
        }
        #expect(Set(wide) == Set(Self.wide.keys))
    }

    @Test func `no file has more than 300 lines`() {
        // The last line ends in a line break, after which nothing follows.
        let long = Self.files.filter { $0.lines.count - 1 > 300 }.map(\.path)
        #expect(long == [])
        #expect(Self.files.count > 1_000)
    }

    @Test func `an outline counts what a reader counts`() {
        let outline = Outline(
            """
            package struct Shelf: Sendable {
                static let most = 3
                private(set) var count = 0 {
                    didSet { note() }
                }
                let name: String
                var title: String { name }
                var full: Bool {
                    count == 3
                }

                // func notThis() {
                @Test(arguments: [1, 2]) mutating func add(
                    _ photo: Photo,
                    at place: Int
                ) throws {
                    let text = \"\"\"
                        func norThis() {
                        \"\"\"
                    count += text.count
                }

                enum Kind { case small, large }
            }
            """.split(separator: "\n", omittingEmptySubsequences: false)
        )
        #expect(outline.types.map(\.name) == ["Shelf"] && outline.types.map(\.storedProperties) == [2])
        #expect(outline.functions.map(\.name) == ["title", "full", "add"])
        #expect(outline.functions.map(\.length) == [1, 3, 9])
    }
}
