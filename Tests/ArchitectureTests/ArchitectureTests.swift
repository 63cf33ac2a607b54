import Testing

struct ArchitectureTests {
    @Test func `the table knows every target`() throws {
        let targets = try House.targets(in: "Sources")
        #expect(targets == Set(ImportTable.allowed.keys).union(ImportTable.cModules))
    }

    @Test(arguments: ImportTable.allowed.keys.sorted())
    func `imports what the table says, and all of it`(target: String) throws {
        let ours = Set(ImportTable.allowed.keys).union(ImportTable.cModules)
        let allowed = try #require(ImportTable.allowed[target])
        let files = try House.files(of: target)
        for file in files {
            let strangers = file.imports.intersection(ours).subtracting(allowed)
            #expect(strangers.isEmpty, "\(file.path) imports \(strangers.sorted())")
        }
        let unused = allowed.subtracting(files.flatMap(\.imports))
        #expect(unused.isEmpty, "nothing in \(target) imports \(unused.sorted())")
    }

    @Test func `the manifest names the same targets`() throws {
        let targets = try Manifest().targets.filter { $0.folder == "Sources" }
        #expect(Set(targets.map(\.name)) == Set(ImportTable.allowed.keys))
    }

    @Test func `each target depends on what it imports, and on nothing else`() throws {
        for target in try Manifest().targets {
            let files = try House.files(of: target.name, in: target.folder)
            let imports = Set(files.flatMap(\.modules)).subtracting(ImportTable.toolchain)
            let unused = target.dependencies.subtracting(imports)
                .subtracting(ImportTable.runByTests[target.name] ?? [])
            #expect(unused.isEmpty, "\(target.name) depends on \(unused.sorted()) and imports none of it")
            let undeclared = imports.subtracting(target.dependencies)
            #expect(undeclared.isEmpty, "\(target.name) imports \(undeclared.sorted()) and depends on none of it")
        }
    }

    @Test(arguments: ImportTable.cores.sorted())
    func `a core takes values from outside and nothing else`(core: String) throws {
        let ours = Set(ImportTable.allowed.keys)
        for file in try House.files(of: core) {
            let strangers = file.imports.subtracting(ours).subtracting(ImportTable.coreImports)
            #expect(strangers.isEmpty, "\(file.path) imports \(strangers.sorted())")
        }
    }

    @Test(arguments: ImportTable.cModules.subtracting(ImportTable.sharedCModules).sorted())
    func `a C module has one Swift target that knows it`(module: String) throws {
        let importers = Set(try House.allFiles().filter { $0.imports.contains(module) }.map(\.target))
        #expect(importers.count == 1, "\(module) is imported by \(importers.sorted())")
    }

    @Test func `a C module is a module map and a shim`() throws {
        for module in ImportTable.cModules {
            let files = try House.files(of: module)
            #expect(files.isEmpty, "\(module) holds Swift")
        }
    }

    @Test func `nothing is public`() throws {
        for file in try House.allFiles() {
            let code = file.lines.enumerated().filter { !$1.drop { $0 == " " }.hasPrefix("//") }
            for (number, line) in code {
                #expect(!line.contains("public "), "\(file.path):\(number + 1)")
            }
        }
    }

    @Test func `only the programs' roots write to the terminal`() throws {
        for file in try House.allFiles() where !ImportTable.programRoots.contains(file.target) {
            for (number, line) in file.lines.enumerated() {
                #expect(!line.callsPrint, "\(file.path):\(number + 1)")
            }
        }
    }

    @Test func `nothing can end a program by surprise`() throws {
        for file in try House.allFiles() {
            for (number, line) in file.lines.enumerated() where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                #expect(!line.contains("try!") && !line.contains("fatalError("), "\(file.path):\(number + 1)")
            }
        }
    }

    @Test func `each precondition says in a sentence what was promised`() throws {
        for file in try House.allFiles() {
            let bare = file.lines.joined(separator: "\n").preconditionsWithoutWords
            #expect(bare.isEmpty, "\(file.path): \(bare)")
        }
    }

    @Test(arguments: [
        (#"precondition(a > 0, "a is more than 0")"#, 0), ("precondition(a > 0)", 1), (#"precondition(f("b"))"#, 1),
        ("precondition(\n    f(a, b),\n    \"\\(a) is known\"\n)", 0), ("preconditionFailure()", 1),
        (#"preconditionFailure("nobody comes here")"#, 0), (#"precondition(f("a"), words)"#, 1),
    ])
    func `knows a precondition without words`(text: String, count: Int) {
        #expect(text.preconditionsWithoutWords.count == count)
    }

    /// Everywhere else the compiler proves that threads share nothing that one of them writes.
    @Test func `one type shares memory that the compiler cannot check`() throws {
        let unchecked = try House.allFiles().filter { $0.lines.contains { $0.contains("@unchecked Sendable {") } }
        #expect(unchecked.map(\.path) == ["Sources/PixelPainting/SharedRows.swift"])
    }

    /// Swift wraps it once more whenever the lock is taken.
    ///
    /// After some hundred thousand times a call of it would run out of stack. In
    /// a struct it is left as it is.
    @Test func `no lock holds a bare closure`() throws {
        let files = try House.allFiles()
        let closures = Set(files.flatMap { $0.lines.compactMap(\.nameOfClosure) })
        #expect(closures.contains("Compose"))
        for file in files {
            for (number, line) in file.lines.enumerated() {
                #expect(!line.locksClosure(named: closures), "\(file.path):\(number + 1)")
            }
        }
    }

    @Test(arguments: [
        ("let a = Mutex<(@Sendable () -> Void)?>(nil)", true), ("let a: Mutex<@Sendable (Int) -> Void>", true),
        ("let a: Mutex<PictureLoader.Compose?>", true), ("let a = Mutex<[@Sendable () -> Void]>([])", false),
        ("let a = Mutex<Compositing?>(nil)", false), ("let a: Mutex<[String: Compose]>", false),
    ])
    func `knows a bare closure`(line: Substring, isBare: Bool) {
        #expect(line.locksClosure(named: ["Compose"]) == isBare)
    }

    @Test func `the two sides do not know each other`() throws {
        let server: Set = ["ServerCore", "ServerApp", "FamilyServices", "FamilyPages", "SQLCatalogue", "BlobStores"]
        let frame: Set = [
            "FrameCore", "FrameApp", "FamilyClient", "PhotoDecoding", "PixelPainting", "SDLScreen", "SQLiteShelf",
            "PangoText",
        ]
        for (target, imports) in ImportTable.allowed {
            let knowsServer = server.contains(target) || !imports.isDisjoint(with: server)
            let knowsFrame = frame.contains(target) || !imports.isDisjoint(with: frame)
            #expect(!(knowsServer && knowsFrame), "\(target) stands on both sides")
        }
    }

    /// The rules that are linked into a program are as old as its Swift, and frames follow those of the machine.
    @Test func `the server's clocks come from the machine's time zones`() throws {
        let places = ["Sources/ServerCore/Moments/FamilyClock.swift", "Sources/ServerCore/Ports/ZoneFiles.swift"]
        let names = "Sources/ServerCore/Rules/KnownTimeZones.swift"
        let files = try House.allFiles()
        #expect(Set(places + [names]).isSubset(of: files.map(\.path)))
        for file in files where !places.contains(file.path) {
            for (number, line) in file.lines.enumerated() {
                let makesOwn = line.contains("TimeZone(identifier:") && file.path != names
                let asksNobody = line.contains("FamilyClock(timeZone:") && !line.contains(#"timeZone: "UTC")"#)
                #expect(!makesOwn && !asksNobody, "\(file.path):\(number + 1)")
            }
        }
    }

    /// Swift has no access level for "the files of this machine": a field that several of them share is internal.
    ///
    /// The fields of `Identity` are private.
    @Test(arguments: ["Library", "Presentation"])
    func `the state of a machine of the frame is named in no file of Frame`(machine: String) throws {
        let files = try House.files(of: "FrameCore")
        let folder = "Sources/FrameCore/\(machine)/"
        let own = try #require(files.first { $0.path == folder + machine + ".swift" })
        let fields = own.lines.compactMap(\.nameOfField)
        #expect(!fields.isEmpty)
        let names = fields.map { "\(machine.lowercased()).\($0)" }
        // Only `Frame` holds the machines.
        for file in files where file.path.hasPrefix("Sources/FrameCore/Frame") {
            for (number, line) in file.lines.enumerated() {
                let touched = names.filter { line.names($0) }
                #expect(touched.isEmpty, "\(file.path):\(number + 1) reaches for \(touched)")
            }
        }
    }
}

extension Substring {
    /// Calls Swift's own `print`: no method of that name, and not its declaration.
    fileprivate var callsPrint: Bool {
        let code = drop { $0 == " " }
        return code.hasPrefix("print(") || (code.contains(" print(") && !code.contains("func print("))
    }

    /// The field of a type that a line declares, if other files may change it.
    fileprivate var nameOfField: String? {
        guard hasPrefix("    var "), !hasSuffix("{"), !hasSuffix("}") else { return nil }
        return dropFirst(8).prefix { $0.isLetter || $0.isNumber }.description
    }

    /// Whether the line names this and nothing that is only longer.
    fileprivate func names(_ name: String) -> Bool {
        ranges(of: name).contains { self[$0.upperBound...].first.map { !$0.isLetter && $0 != "(" } ?? true }
    }

    /// What a line calls a kind of closure.
    fileprivate var nameOfClosure: String? {
        guard contains("->"), let alias = firstRange(of: "typealias ") else { return nil }
        return self[alias.upperBound...].split(separator: " ").first.map(String.init)
    }

    fileprivate func locksClosure(named closures: Set<String>) -> Bool {
        guard let mutex = firstRange(of: "Mutex<") else { return false }
        let held = self[mutex.upperBound...]
        let name = held.prefix { $0.isLetter || $0 == "." }.split(separator: ".").last.map(String.init) ?? ""
        return held.hasPrefix("@Sendable") || held.hasPrefix("(") || closures.contains(name)
    }
}

extension String {
    /// Calls of `precondition` whose last argument is no text.
    fileprivate var preconditionsWithoutWords: [String] {
        matches(of: /\bprecondition(Failure)?\(/).compactMap { call in
            let arguments = self[call.range.upperBound...].insideOfParenthesis
            let isLastText = arguments.contains(call.1 == nil ? /,\s*"[^"]+"\s*$/ : /^\s*"[^"]+"\s*$/)
            return isLastText ? nil : String(call.0) + arguments + ")"
        }
    }
}

extension Substring {
    /// All up to the parenthesis that closes what was opened before.
    fileprivate var insideOfParenthesis: Substring {
        var depth = 1
        return prefix { letter in
            if letter == "(" { depth += 1 }
            if letter == ")" { depth -= 1 }
            return depth > 0
        }
    }
}
