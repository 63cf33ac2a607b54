package import ServerCore

// Most tests ask as the server does, from which nothing is kept.

extension ReadableCatalogue {
    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result {
        try await read(.allFamilies, body)
    }
}

extension Catalogue {
    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        try await write(.allFamilies, body)
    }
}
