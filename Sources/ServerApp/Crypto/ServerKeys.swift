import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore

/// The server's keys: in files of the data folder, or in the catalogue if the server may have copies.
///
/// A key in the catalogue takes precedence over a file, so an album that moved away and came back keeps its keys.
struct ServerKeys {
    private let noted: [String: Data]
    /// nil if keys go into files.
    private let catalogue: (any Catalogue)?

    private static func files(_ folder: DataFolder) -> [URL] { [folder.codeKey, folder.pushKey, folder.signingKey] }

    /// Copies the keys of a data folder into the catalogue, unless the catalogue has them.
    static func note(_ folder: DataFolder, in catalogue: any Catalogue) async throws {
        for file in files(folder) {
            guard let key = try KeyFile(file, ifBroken: "it is left alone.").existing() else { continue }
            let (name, text) = (file.lastPathComponent, Base64URL.encode([UInt8](key)))
            try await catalogue.write(.allFamilies) { writer in
                if try writer.serverNote(name) == nil { try writer.saveServerNote(text, named: name) }
            }
        }
    }

    /// `isShared`: true if other copies need the same keys.
    init(_ folder: DataFolder, _ catalogue: any Catalogue, isShared: Bool) async throws {
        let names = Self.files(folder).map(\.lastPathComponent)
        let texts = try await catalogue.read(.allFamilies) { reader in
            try names.map { ($0, try reader.serverNote($0)) }
        }
        noted = Dictionary(
            uniqueKeysWithValues: texts.compactMap { name, text in
                text.flatMap { Base64URL.decode($0) }.map { (name, Data($0)) }
            }
        )
        self.catalogue = isShared ? catalogue : nil
        guard isShared, noted.isEmpty, try await catalogue.read(.allFamilies, { try $0.server() }) != nil else {
            return
        }
        guard try Self.files(folder).allSatisfy({ try KeyFile($0, ifBroken: "").existing() == nil }) else { return }
        throw StartError.setting(
            "database",
            """
            names an album whose server has its keys in its data folder. Start the server with that folder once, with \
            --blobs too: then its copies find the keys in the database.
            """
        )
    }

    /// Returns the key with the file's name; makes it at the first start, and shares it with the copies.
    func bytes(_ file: URL, ifBroken consequence: String, else make: () -> Data) async throws -> Data {
        let name = file.lastPathComponent
        if let key = noted[name], key.count == KeyFile.length { return key }
        let keyFile = KeyFile(file, ifBroken: consequence)
        guard let catalogue else { return try keyFile.bytes(else: make) }
        let own = Base64URL.encode([UInt8](try keyFile.existing() ?? make()))
        // Another copy may have saved its key first.
        let text = try await catalogue.write(.allFamilies) { writer in
            if let text = try writer.serverNote(name) { return text }
            try writer.saveServerNote(own, named: name)
            return own
        }
        guard let key = Base64URL.decode(text), key.count == KeyFile.length else {
            throw StartError.data("the note \(name) in the database is not a key")
        }
        return Data(key)
    }
}
