import CurlHTTP
import FamilyCore
import FoundationEssentials
import ServerAppTesting
import Testing

@testable import ServerApp

struct OpenAPIDocumentTests {
    @Test func `describes every route of the wire, and no other`() async throws {
        try await TestServer.run { server in
            let document = try await Document(server)
            let wire = server.server.routes.routes.filter(Self.isWire)
            #expect(Set(document.routes) == Set(wire))
            #expect(wire.count > 30)
        }
    }

    private static func isWire(_ route: Route) -> Bool {
        route.path.hasPrefix("\(apiPrefix)/") || Tus.isPath(route.path)
            || [HealthRoute.healthPath, HealthRoute.readyPath].contains(route.path)
            || [SendAnswer.route, ExportAnswer.route].contains(route.path) && route.method == "POST"
    }

    @Test func `describes the answers that really come`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            _ = try await house.keeper.sendPhoto(try Pictures.jpeg())
            let document = try await Document(server)
            let routes = [ReadAlbum.route, ListFrames.route, ListMembers.route, ListJoinLinks.route]
            for path in routes + [HealthRoute.healthPath, HealthRoute.readyPath] {
                try document.check(try await house.keeper.ask("GET", path).body, of: path)
            }
            for path in [ReadFrameIdentity.route, PollInvitation.route, ReadAlbum.route] {
                try document.check(try await frame.ask("GET", path).body, of: path)
            }
            try document.check(try await frame.ask("GET", ListFrames.route).body, schema: "ProblemDocument")
        }
    }

    /// The document as it is served, read.
    private struct Document {
        let tree: JSONTree

        init(_ server: TestServer) async throws {
            let answer = try await Visitor(server).ask("GET", OpenAPIDocument.path)
            tree = try WireCoding.decode(JSONTree.self, from: Data(answer.body))
        }

        var routes: [Route] {
            guard case .object(let paths) = tree["paths"] else { return [] }
            return paths.flatMap { path, operations -> [Route] in
                guard case .object(let methods) = operations else { return [] }
                return methods.keys.map { Route(method: $0.uppercased(), path: path) }
            }
        }

        func check(_ body: [UInt8], of path: String) throws {
            let content = tree["paths"]?[path]?["get"]?["responses"]?["200"]?["content"]?["application/json"]
            try check(body, against: try #require(content?["schema"]))
        }

        func check(_ body: [UInt8], schema: String) throws {
            try check(body, against: ["$ref": .text("#/components/schemas/\(schema)")])
        }

        private func check(_ body: [UInt8], against schema: JSONTree) throws {
            let value = try WireCoding.decode(JSONTree.self, from: Data(body))
            #expect(fits(value, schema), "\(String(decoding: body, as: UTF8.self)) against \(schema)")
        }

        private func fits(_ value: JSONTree, _ schema: JSONTree) -> Bool {
            if case .text(let reference) = schema["$ref"] {
                let name = reference.split(separator: "/").last.map(String.init) ?? ""
                return tree["components"]?["schemas"]?[name].map { fits(value, $0) } ?? false
            }
            switch (schema["type"], value) {
            case (.text("string"), .text(let text)): return isAllowed(.text(text), schema)
            case (.text("integer"), .number(let number)): return isAllowed(.number(number), schema)
            case (.text("boolean"), .flag): return true
            case (.text("array"), .array(let items)):
                return schema["items"].map { itemSchema in items.allSatisfy { fits($0, itemSchema) } } ?? false
            case (.text("object"), .object(let members)): return fits(members, schema)
            default: return false
            }
        }

        private func isAllowed(_ value: JSONTree, _ schema: JSONTree) -> Bool {
            guard case .array(let allowed) = schema["enum"] else { return true }
            return allowed.contains(value)
        }

        private func fits(_ members: [String: JSONTree], _ schema: JSONTree) -> Bool {
            guard case .object(let properties) = schema["properties"], case .array(let required) = schema["required"]
            else { return false }
            return required.allSatisfy { name in members.keys.contains { .text($0) == name } }
                && members.allSatisfy { name, value in properties[name].map { fits(value, $0) } ?? false }
        }
    }
}

extension JSONTree: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let items = try? container.decode([JSONTree].self) {
            self = .array(items)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    subscript(_ key: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }
}
