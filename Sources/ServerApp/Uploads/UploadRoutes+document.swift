import FamilyCore

extension UploadRoutes {
    /// Adds these routes to the OpenAPI description.
    func describe(in document: OpenAPIDocument) {
        let resumable = OpenAPIDocument.Parameter(header: Tus.Header.resumable, .text())
        let offset = OpenAPIDocument.Parameter(header: Tus.Header.offset, .integer)
        let length = OpenAPIDocument.Parameter(header: Tus.Header.length, .integer)
        let metadata = OpenAPIDocument.Parameter(header: Tus.Header.metadata, .text(), isRequired: false)
        let checksum = OpenAPIDocument.Parameter(header: Tus.Header.checksum, .text(), isRequired: false)
        document.add(.init(tus: "DescribeUploads", "OPTIONS", Tus.route))
        document.add(.init(tus: "BeginUpload", "POST", Tus.route, [resumable, length, metadata], status: 201))
        document.add(.init(tus: "LookAtUpload", "HEAD", Tus.uploadRoute, [resumable], status: 200))
        document.add(
            .init(tus: "GoOnWithUpload", "PATCH", Tus.uploadRoute, [resumable, offset, checksum], body: Tus.mediaType)
        )
        document.add(.init(tus: "RemoveUpload", "DELETE", Tus.uploadRoute, [resumable]))
    }
}

extension OpenAPIDocument.Operation {
    fileprivate init(
        tus name: String,
        _ method: String,
        _ path: String,
        _ parameters: [OpenAPIDocument.Parameter] = [],
        body: String? = nil,
        status: Int = 204
    ) {
        self.init(name: name, method: method, path: path, query: parameters, status: status, answer: .nothing)
        bytesSent = body
    }
}

extension OpenAPIDocument.Parameter {
    fileprivate init(header name: String, _ schema: Schema, isRequired: Bool = true) {
        self.init(name: name, schema: schema, isRequired: isRequired, place: "header")
    }
}
