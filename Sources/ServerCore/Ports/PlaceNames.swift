/// Names the town at a position, without asking anybody outside the server.
package protocol PlaceNames: Sendable {
    /// Identifies the data: with the same identity, the answers are the same.
    var identity: String { get }
    /// Returns the number of the town that a person would name at this position; nil far from any, or without data.
    func town(at coordinates: Coordinates) -> Int?
    /// Returns a town's name, in the language where the data has it; nil for a town that the data does not have.
    func name(ofTown town: Int, in language: String?) -> String?
    /// Returns where a town is; nil for a town that the data does not have.
    func position(ofTown town: Int) -> Coordinates?
}

/// The names of a server without data: none.
package struct NoPlaceNames: PlaceNames {
    package var identity: String { "none" }

    package init() {}
    package func town(at coordinates: Coordinates) -> Int? { nil }
    package func name(ofTown town: Int, in language: String?) -> String? { nil }
    package func position(ofTown town: Int) -> Coordinates? { nil }
}
