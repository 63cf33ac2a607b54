import HTTPTypes
import Hummingbird
import NIOCore

/// Serves the OpenAPI description, which contains nothing private.
struct DocumentRoute {
    func register(in book: RouteBook) {
        let document = book.document
        document.add(
            .init(
                name: "ReadDocument",
                method: "GET",
                path: OpenAPIDocument.path,
                status: 200,
                answer: .bytes(mediaType: "application/json")
            )
        )
        book.on(RouterPath(OpenAPIDocument.path), method: .get) { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: try document.json()))
            )
        }
    }
}
