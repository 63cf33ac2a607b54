package import FamilyCore
package import FoundationEssentials

/// A place that a family named itself, such as its cottage.
package struct FamilyPlaceRecord: Equatable, Sendable {
    package var id: FamilyPlaceID
    package var familyID: FamilyID
    package var name: String
    package var coordinates: Coordinates
    /// Photos taken within this many metres have its name.
    package var radius: Int
    package var madeAt: Date

    package init(
        id: FamilyPlaceID,
        familyID: FamilyID,
        name: String,
        coordinates: Coordinates,
        radius: Int,
        madeAt: Date
    ) {
        self.id = id
        self.familyID = familyID
        self.name = name
        self.coordinates = coordinates
        self.radius = radius
        self.madeAt = madeAt
    }
}
