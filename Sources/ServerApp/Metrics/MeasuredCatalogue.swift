import Logging
import ServerCore
import Tracing

/// A catalogue whose transactions are counted and timed.
///
/// A slow transaction is logged; the line has the ID of the request for which it ran (`RequestTrace`).
struct MeasuredCatalogue: Catalogue {
    /// The wait and the run of a transaction, together, from which on it is slow: a person notices it.
    static let slow: Duration = .seconds(1)

    let base: any Catalogue
    let counts: CatalogueCounts
    let logger: Logger

    func read<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result {
        try await measured(.read) { transaction in
            try await base.read(view) { reader in
                counts.run(transaction)
                return try body(reader)
            }
        }
    }

    func write<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        try await measured(.write) { transaction in
            try await base.write(view) { writer in
                counts.run(transaction)
                return try body(writer)
            }
        }
    }

    func lease<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        try await measured(.write) { transaction in
            try await base.lease(view) { writer in
                counts.run(transaction)
                return try body(writer)
            }
        }
    }

    func scrub() async throws { try await base.scrub() }

    func damage(thorough: Bool) async throws -> [String] { try await base.damage(thorough: thorough) }

    func close() async throws { try await base.close() }

    private func measured<Result>(
        _ kind: CatalogueCounts.Kind,
        _ run: (CatalogueCounts.TransactionID) async throws -> Result
    ) async throws -> Result {
        let transaction = counts.begin(kind)
        let span = startSpan("catalogue \(kind.rawValue)")
        do {
            let result = try await run(transaction)
            note(counts.end(transaction, error: nil), in: span)
            return result
        } catch {
            span.recordError(error)
            note(counts.end(transaction, error: error as? CatalogueError), in: span)
            throw error
        }
    }

    private func note(_ times: CatalogueCounts.Times, in span: any Span) {
        if span.isRecording {
            span.attributes["grandma.waited_ms"] = times.waited.milliseconds
            span.attributes["grandma.runs"] = Int64(times.runs)
        }
        span.end()
        guard times.waited + times.ran >= Self.slow else { return }
        logger.warning(
            "slow transaction",
            metadata: [
                "kind": .string(times.kind.rawValue),
                "waited": .string("\(times.waited.milliseconds) ms"),
                "ran": .string("\(times.ran.milliseconds) ms"),
                "runs": .stringConvertible(times.runs),
            ]
        )
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
