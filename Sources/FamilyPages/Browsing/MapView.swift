import FamilyCore
import ServerCore

import func Glibc.log2

/// The places of the album's photos in an area: as a picture of the land with dots, and as a list, which the script
/// puts over a map that moves.
struct MapView: Sendable {
    struct Spot: Sendable {
        let place: String
        let address: String
        /// "Turku", or "Turku and 3 more places".
        let name: String
        /// "Turku +3", for a small space.
        let brief: String
        let count: String
        let cover: BrowseView.Cover
        let latitude: Int
        let longitude: Int
        /// The area to show when it is pressed: all of its places; nil for a single place, which leads to its photos.
        let area: String?
    }

    /// A dot of the picture.
    struct Dot: Sendable {
        let x: String
        let y: String
        let address: String
        let name: String
    }

    let isEmpty: Bool
    let viewBox: String
    let radius: String
    let dots: [Dot]
    let spots: [Spot]
    /// The area with all places.
    let bounds: String
    /// The area that is shown.
    let shown: String
    /// Whether a part is shown.
    let isPart: Bool

    /// `area` is the area to show; nil for all places.
    init(_ map: PlaceMap, of area: MapArea?, words: Words) {
        let bounds = map.bounds ?? .world
        let window = MapWindow(area ?? bounds)
        isEmpty = map.bounds == nil
        viewBox = window.viewBox
        radius = MapWindow.units(window.width / 80)
        spots = map.points.map { Spot($0, words: words) }
        dots = zip(map.points, spots).map { point, spot in
            let place = MapSpot(latitude: point.latitude, longitude: point.longitude)
            return Dot(
                x: MapWindow.units(place.x),
                y: MapWindow.units(place.y),
                address: spot.address,
                name: "\(spot.name), \(spot.count)"
            )
        }
        self.bounds = bounds.listed
        shown = (area ?? bounds).listed
        isPart = area != nil
    }
}

extension MapView.Spot {
    init(_ point: MapPoint, words: Words) {
        place = point.place.text
        latitude = point.latitude
        longitude = point.longitude
        count = words(.photoCount, count: point.photos)
        cover = BrowseView.Cover(point.cover)
        let window = MapWindow(point.area)
        // Places that share a dot even at the largest zoom link to the photos of the first of them.
        let parts = point.places > 1 && window.zoom < ReadMap.zooms.upperBound
        name =
            point.places > 1
            ? words(.placeAndMore, count: point.places - 1, ["name": point.name]) : point.name
        brief = point.places > 1 ? "\(point.name) +\(point.places - 1)" : point.name
        area = parts ? point.area.listed : nil
        var selection = PhotoSelection()
        selection.place = point.place
        address =
            parts ? MapAddress.page(ReadMap(zoom: window.zoom, area: point.area)) : SelectionAddress.page(selection)
    }
}

/// The part of the map that shows an area with some room around it, on a page of usual width.
struct MapWindow {
    /// The side of `land.svg`.
    private static let side = 32_768.0
    private static let aspect = 1.6
    private static let room = 1.4
    /// The width around a single place: about eighty kilometres, so that a coast or a border tells where it is.
    private static let least = 0.002
    /// Spots are this many widths of the page apart at least.
    private static let spotsAcross = 12.0

    let x: Double
    let y: Double
    /// Fractions of the map's side.
    let width: Double
    let zoom: Int

    init(_ area: MapArea) {
        let northWest = MapSpot(latitude: area.north, longitude: area.west)
        let southEast = MapSpot(latitude: area.south, longitude: area.east)
        x = (northWest.x + southEast.x) / 2
        y = (northWest.y + southEast.y) / 2
        let extent = max(southEast.x - northWest.x, (southEast.y - northWest.y) * Self.aspect) * Self.room
        width = min(max(extent, extent > 0 ? Self.least / 200 : Self.least), 1)
        let zooms = ReadMap.zooms
        zoom = min(max(Int(log2(Self.spotsAcross / width)), zooms.lowerBound), zooms.upperBound)
    }

    var viewBox: String {
        let height = width / Self.aspect
        return [x - width / 2, y - height / 2, width, height].map(Self.units).joined(separator: " ")
    }

    static func units(_ fraction: Double) -> String { String((fraction * side * 100).rounded() / 100) }
}

enum MapAddress {
    static let page = "/map"

    static func page(_ part: ReadMap) -> String {
        page + "?" + part.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }
}

extension MapArea {
    /// West, south, east and north, for the script.
    fileprivate var listed: String { [west, south, east, north].map(String.init).joined(separator: " ") }
}

extension PageRequest {
    /// Returns the part of the map in the URL; nil without one, and for numbers that no map has.
    func mapPart() -> ReadMap? {
        let numbers = ["zoom", "west", "south", "east", "north"].compactMap { query[$0].flatMap { Int($0) } }
        guard numbers.count == 5, ReadMap.zooms.contains(numbers[0]) else { return nil }
        let area = MapArea(west: numbers[1], south: numbers[2], east: numbers[3], north: numbers[4])
        return area.isOnEarth ? ReadMap(zoom: numbers[0], area: area) : nil
    }
}
