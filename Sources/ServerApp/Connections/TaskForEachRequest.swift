import Hummingbird

/// Answers each request in a task of its own.
///
/// A task keeps the stack of its deepest call until it ends, and the task of a connection lives as long as the connection:
/// the middleware and handlers of one request leave 60 kB there. With thousands of frames that listen for days, that is most
/// of a server's memory. The body of an answer is still sent by the connection's task.
struct TaskForEachRequest<Next: HTTPResponder>: HTTPResponder where Next.Context: Sendable {
    let next: Next

    func respond(to request: Request, context: Next.Context) async throws -> Response {
        let answering = Task { try await next.respond(to: request, context: context) }
        return try await withTaskCancellationHandler {
            try await answering.value
        } onCancel: {
            answering.cancel()
        }
    }
}
