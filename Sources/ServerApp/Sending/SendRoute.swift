import BlobStores
import FamilyCore
import FamilyPages
import FamilyServices
import HTTPTypes
import Hummingbird
import Logging
import ServerCore

/// `POST /send`: receives a form with photos and streams it to the disk, file
/// by file.
struct SendRoute {
    let services: FamilyServices
    let intake: PhotoIntake
    let staging: StagingFolder
    let rules: UploadRules
    let pages: FamilyPages

    /// The fields of the form, in this order.
    struct Form: Decodable, Sendable {
        var csrf: String
        var caption: String?
        var place: String?
        /// The moment for the photos: one that is there, or with `momentTitle` a new one under this ID.
        var moment: String?
        /// The title of a new moment; the ID is made by the sender then, of 20 to 64 letters, the same for all photos.
        var momentTitle: String?
        /// `invited` if the photos are for a moment that only those see who are invited to it: they are refused if it
        /// was shown to the whole family since.
        var audience: String?
        /// Until when nobody else sees the photos, on the family's clock, such as `2026-12-24T18:00`; a new moment waits
        /// with them.
        var surprise: String?
        /// `strip` takes the position out of the files before they are stored.
        var positions: String?
        /// The start of the shown part of a long film, in seconds from 0 to 86400, such as `12.5`.
        var filmStart: String?
        /// The files.
        var photos: [String]
    }

    func register(in book: RouteBook) {
        book.document.add(
            .init(
                name: "SendPhotos",
                method: "POST",
                path: SendAnswer.route,
                body: ("multipart/form-data", Form.self),
                status: 201,
                answer: .json(SendAnswer.self)
            )
        )
        book.on(RouterPath(SendAnswer.route), method: .post) { request, context in
            try await answer(request, context)
        }
    }

    private func answer(_ request: Request, _ context: FamilyContext) async throws -> Response {
        try await services.sending.checkMaySend(context.principal)
        // A frame has no pages: it sends by tus, which goes on where the line broke.
        if case .frame = context.principal { throw Problem.notAllowed }
        guard let boundary = request.headers[.contentType].flatMap({ MultipartBoundary(contentType: $0) }) else {
            throw Problem(.formNeeded)
        }
        try checkLength(of: request)
        let hasToken = request.headers[.xCSRFToken].map { CSRFMiddleware.isRight($0, context) } ?? false
        var reading = FormReading(
            form: SendForm(rules: rules, hasToken: hasToken),
            reader: MultipartReader(boundary: boundary),
            context: context,
            staging: staging,
            intake: intake,
            rules: rules
        )
        let (results, words) = try await reading.read(request.body)
        return try await respond(results, words, request, context)
    }

    /// Refuses a form whose length exceeds the limit before reading it.
    private func checkLength(of request: Request) throws {
        guard let length = request.headers[.contentLength].flatMap({ Int64($0) }) else { return }
        if length > rules.largestForm.bytes { throw ConnectionClosingProblem(problem: .bodyTooLarge) }
    }

    private func respond(
        _ results: [SendOutcome],
        _ typed: PhotoDetails,
        _ request: Request,
        _ context: FamilyContext
    ) async throws -> Response {
        guard !results.isEmpty else { throw Problem(.noPhotoChosen) }
        guard request.wantsPage else {
            let words = pages.words(for: request, context)
            let answer = SendAnswer(results: results.map { SendResult($0, in: words) })
            var response = try Response(json: answer, status: Self.status(of: results))
            response.headers[.retryAfter] = Self.retryAfter(results)
            return response
        }
        var page = try await pages.sentPage(results, words: typed, request: request, context: context)
        page.status = Self.status(of: results)
        return page
    }

    /// Returns the seconds for `Retry-After` if the answer says that the server is away.
    private static func retryAfter(_ results: [SendOutcome]) -> String? {
        guard status(of: results) == .serviceUnavailable else { return nil }
        return results.compactMap(\.problem).first?.interval.map { String($0) }
    }

    /// Returns 201 if at least one photo was added, else the status of the
    /// first problem.
    ///
    /// The body has a sentence for each file in both cases.
    static func status(of results: [SendOutcome]) -> HTTPResponse.Status {
        if results.contains(where: { $0.photo != nil }) { return .created }
        return .init(code: results.compactMap(\.problem).first?.status ?? 500)
    }
}
