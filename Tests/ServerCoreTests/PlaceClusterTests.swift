import FamilyCore
import ServerCore
import Testing

struct PlaceClusterTests {
    private func place(_ town: Int, _ north: Double, _ east: Double, photos: Int = 1) throws -> MappedPlace {
        let position = Coordinates(latitude: Int(north * 1_000_000), longitude: Int(east * 1_000_000))
        return MappedPlace(key: .town(town), position: try #require(position), photos: photos)
    }

    private func towns(_ clusters: [PlaceCluster]) -> [PlaceKey] { clusters.map(\.place.key) }

    @Test func `are one for the whole world, at the place with most photos`() throws {
        let helsinki = try place(1, 60.17, 24.94, photos: 5)
        let lisbon = try place(2, 38.72, -9.14, photos: 9)
        let clusters = PlaceCluster.clusters(of: [helsinki, lisbon], zoom: 0)
        #expect(towns(clusters) == [.town(2)])
        #expect(clusters.first?.photos == 14)
        #expect(clusters.first?.places == 2)
        #expect(
            clusters.first?.area
                == MapArea(west: -9_140_000, south: 38_720_000, east: 24_940_000, north: 60_170_000)
        )
    }

    @Test func `part as one comes closer, those with most photos first`() throws {
        let places = try [place(1, 60.17, 24.94), place(2, 60.21, 24.66, photos: 3), place(3, 38.72, -9.14, photos: 2)]
        #expect(towns(PlaceCluster.clusters(of: places, zoom: 4)) == [.town(2), .town(3)])
        #expect(towns(PlaceCluster.clusters(of: places, zoom: 12)) == [.town(2), .town(3), .town(1)])
    }

    @Test func `part at any zoom only by where they are, in whichever order they come`() throws {
        let places = try (0..<200).map { try place($0, Double($0 * 37 % 160 - 80), Double($0 * 53 % 340 - 170)) }
        for zoom in [0, 3, 6, 20] {
            let clusters = PlaceCluster.clusters(of: places, zoom: zoom)
            #expect(clusters == PlaceCluster.clusters(of: places.reversed(), zoom: zoom))
            #expect(clusters.reduce(0) { $0 + $1.photos } == 200)
            #expect(clusters.reduce(0) { $0 + $1.places } == 200)
        }
    }

    @Test func `never lie nearer to each other than the zoom says`() throws {
        let places = try (0..<400).map { try place($0, Double($0 % 20) / 10, Double($0 / 20) / 10, photos: $0 % 7) }
        for zoom in [4, 8, 10] {
            let spots = PlaceCluster.clusters(of: places, zoom: zoom).map { MapSpot($0.place.position) }
            for (index, spot) in spots.enumerated() {
                for other in spots.dropFirst(index + 1) {
                    let apart = max(abs(spot.x - other.x), abs(spot.y - other.y))
                    #expect(apart >= 1 / Double(1 << zoom))
                }
            }
        }
    }

    @Test func `hold places at the poles and at the date line`() throws {
        let places = try [
            place(1, 90, 180), place(2, -90, -180), place(3, 0, 180), place(4, 90, -180), place(5, 85.06, 180),
        ]
        let clusters = PlaceCluster.clusters(of: places, zoom: 20)
        // What lies beyond the map's edge is at its edge.
        #expect(Set(towns(clusters)) == [.town(1), .town(2), .town(3), .town(4)])
        #expect(PlaceCluster.clusters(of: [], zoom: 20).isEmpty)
        for place in places {
            let spot = MapSpot(place.position)
            #expect((0...1).contains(spot.x) && (-0.000_001...1.000_001).contains(spot.y))
        }
    }
}

struct MapSpotTests {
    @Test func `are those of Web Mercator`() {
        // EPSG:3857 of 60.17° N, 24.94° E: 2,776,308.2 m east and 8,437,659.6 m north (PROJ).
        let spot = MapSpot(latitude: 60_170_000, longitude: 24_940_000)
        let side = 2 * 20_037_508.342_8
        #expect(abs((spot.x - 0.5) * side - 2_776_308.1) < 1)
        #expect(abs(MapSpot(latitude: 0, longitude: 0).y - 0.5) < 1e-12)
        #expect(abs(MapSpot(latitude: 85_051_129, longitude: 0).y) < 1e-6)
        #expect(abs(MapSpot(latitude: -90_000_000, longitude: -180_000_000).y - 1) < 1e-6)
    }
}
