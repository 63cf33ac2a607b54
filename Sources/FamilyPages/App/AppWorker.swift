/// The script that a browser keeps to open the sending page without a line.
///
/// It names all files of the pages with their stamps: a server with other ones
/// has another script, and browsers replace theirs when they next come by.
struct AppWorker: Sendable {
    static let path = "/worker.js"

    let script: String

    init(files: StaticFiles) throws {
        guard let worker = files["worker.js"] else { throw MissingFile(name: "worker.js") }
        let names = files.names.filter { $0.hasSuffix(".js") || $0.hasSuffix(".css") || $0.hasSuffix(".svg") }
        let shell = names.filter { $0 != "worker.js" }.map { "\"\(files.address(of: $0))\"" }
        script = "const shell = [\(shell.joined(separator: ", "))];\n" + String(decoding: worker.bytes, as: UTF8.self)
    }
}

/// A build whose assets lack a file that the pages name.
struct MissingFile: Error, CustomStringConvertible {
    let name: String
    var description: String { "the pages' file \(name) is missing" }
}
