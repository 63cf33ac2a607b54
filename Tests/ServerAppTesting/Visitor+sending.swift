package import CurlHTTP
package import FamilyCore
import FoundationEssentials

/// A file of a form.
package struct FormFile: Sendable {
    package var name: String
    package var content: [UInt8]
    package init(name: String, content: [UInt8]) {
        self.name = name
        self.content = content
    }
}

extension Visitor {
    /// Sends photos as the page's form does.
    package func send(
        _ files: [FormFile],
        caption: String = "",
        place: String? = nil,
        moment: MomentID? = nil,
        more: [String: String] = [:],
        token: String? = nil,
        accept: String = "application/json"
    ) async throws -> HTTPAnswer {
        let jar = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        return try await plain(
            "POST",
            SendAnswer.route,
            headers: [
                HTTPHeader("Origin", address), HTTPHeader("Cookie", jar), HTTPHeader("Accept", accept),
                HTTPHeader("Content-Type", "multipart/form-data; boundary=boundary"),
            ],
            body: .bytes(
                Self.form(
                    files,
                    caption: caption,
                    place: place,
                    moment: moment,
                    more: more,
                    token: token ?? csrfToken ?? ""
                )
            )
        )
    }

    /// Sends one photo and hands it back.
    package func sendPhoto(
        _ content: [UInt8],
        named name: String = "me.jpg",
        caption: String = "",
        place: String? = nil,
        moment: MomentID? = nil,
        more: [String: String] = [:]
    ) async throws -> SendResult {
        let file = FormFile(name: name, content: content)
        let answer = try await send([file], caption: caption, place: place, moment: moment, more: more)
        let results = try WireCoding.decode(SendAnswer.self, from: Data(answer.body)).results
        guard let result = results.first else { throw NoResult() }
        return result
    }

    package struct NoResult: Error {}

    package static func form(
        _ files: [FormFile],
        caption: String,
        place: String? = nil,
        moment: MomentID? = nil,
        more: [String: String] = [:],
        token: String
    ) -> [UInt8] {
        var form = field("csrf", token) + field("caption", caption) + (place.map { field("place", $0) } ?? [])
        form += moment.map { field("moment", $0.text) } ?? []
        for (name, value) in more { form += field(name, value) }
        for file in files {
            let name = file.name.unicodeScalars.map(asBrowsersWrite).joined()
            form += Array(
                "--boundary\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"\(name)\"\r\n".utf8
            )
            form += Array("Content-Type: image/jpeg\r\n\r\n".utf8) + file.content + Array("\r\n".utf8)
        }
        return form + Array("--boundary--\r\n".utf8)
    }

    private static func asBrowsersWrite(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "%22"
        case "\r": "%0D"
        case "\n": "%0A"
        default: String(scalar)
        }
    }

    private static func field(_ name: String, _ value: String) -> [UInt8] {
        Array("--boundary\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
}
