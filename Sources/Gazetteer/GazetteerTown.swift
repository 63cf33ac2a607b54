/// The number of a populated place in GeoNames, which stays the same in later data.
package typealias TownID = Int

/// A populated place.
package struct GazetteerTown: Equatable, Sendable {
    package var id: TownID
    /// Millionths of a degree; north and east are positive.
    package var latitude: Int
    package var longitude: Int
    package var population: Int
    /// The name in GeoNames, which for large towns is the English one.
    package var name: String
    /// Its names in languages where they differ, by the language's code, such as `fi`.
    package var translations: [String: String]

    package init(
        id: TownID,
        latitude: Int,
        longitude: Int,
        population: Int,
        name: String,
        translations: [String: String] = [:]
    ) {
        self.id = id
        self.latitude = latitude
        self.longitude = longitude
        self.population = population
        self.name = name
        self.translations = translations
    }
}
