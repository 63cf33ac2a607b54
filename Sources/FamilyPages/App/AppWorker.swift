/// The service worker, with which the sending page opens offline.
///
/// The script lists all files of the pages with a stamp of their content. When the files change, the script changes
/// too, and browsers replace their copy of it at the next visit.
struct AppWorker: Sendable {
    static let path = "/worker.js"

    let script: String

    init(files: StaticFiles) throws {
        guard let worker = files["worker.js"] else { throw MissingPageFile(name: "worker.js") }
        let names = files.names.filter { $0.hasSuffix(".js") || $0.hasSuffix(".css") || $0.hasSuffix(".svg") }
        let shell = names.filter { $0 != "worker.js" }.map { "\"\(files.address(of: $0))\"" }
        script = "const shell = [\(shell.joined(separator: ", "))];\n" + String(decoding: worker.bytes, as: UTF8.self)
    }
}

/// An error of a build whose assets lack a file that the pages need.
struct MissingPageFile: Error, CustomStringConvertible {
    let name: String
    var description: String { "the pages' file \(name) is missing" }
}
