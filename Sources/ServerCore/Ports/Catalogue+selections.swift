package import FamilyCore

package protocol SelectionReading {
    /// Returns at most `limit` photos of a selection, always in the order of the selection; towards newer ones, those
    /// nearest to `key`.
    ///
    /// The cost does not depend on the length of the album: a search may therefore return fewer photos although there
    /// are more, and says where to go on.
    func photos(
        of family: FamilyID,
        in selection: SelectionQuery,
        _ reach: SelectionDirection,
        limit: Int,
        seenBy member: MemberID
    ) throws -> SelectedPhotos
    /// Returns where a photo of the album stands in selections.
    func selectionKey(of photo: PhotoID, in family: FamilyID) throws -> SelectionKey?
    /// Returns all who sent photos of the album, by their IDs.
    func senders(of family: FamilyID) throws -> [Sender]
    /// Returns all places of photos of the album.
    func places(of family: FamilyID) throws -> [PlaceKey]
    /// Returns the years of photos of the album, the last one first.
    func years(of family: FamilyID) throws -> [Int]
    /// Returns how many photos each sender has in the album; those without a member are left out.
    func photoCountsBySender(of family: FamilyID) throws -> [MemberID: Int]
    /// Returns how many photos of the album a member sent.
    func photoCount(of family: FamilyID, sentBy member: MemberID) throws -> Int
    func photoCountsByPlace(of family: FamilyID) throws -> [PlaceKey: Int]
    /// Returns the middle of the positions of each typed place's photos in the album; places without any are left out.
    func positionsOfTypedPlaces(of family: FamilyID) throws -> [PlaceKey: Coordinates]
    func photoCountsByYear(of family: FamilyID) throws -> [Int: Int]
    func lovedPhotoCount(of family: FamilyID) throws -> Int
    /// Returns how many photos of the album were taken on a day.
    func photoCount(of family: FamilyID, on day: CalendarDay) throws -> Int
    /// Returns at most `limit` photos of the whole server whose `SelectionEntry` has to be made again, hidden ones
    /// included.
    func photosToEnter(limit: Int) throws -> [PhotoRecord]
}

package protocol SelectionWriting {
    /// Sets by what a photo is selected, and enters the words of its caption; it need not be made again.
    func enter(_ photo: PhotoID, in family: FamilyID, as entry: SelectionEntry) throws
    /// Notes that the entries of all photos with a position between these corners have to be made again.
    func reenterPhotos(of family: FamilyID, from southWest: Coordinates, to northEast: Coordinates) throws
    /// Notes that the entries of photos without a camera's time have to be made again, because the time zone changed.
    func reenterPhotosWithoutTime(of family: FamilyID) throws
    /// Notes that the entries of photos with a position and no place have to be made again, because the server may
    /// know more towns by now.
    func reenterPhotosWithoutPlace() throws
}

/// By what a photo is selected, besides what its record says anyway.
package struct SelectionEntry: Equatable, Sendable {
    package var place: PlaceKey?
    package var day: CalendarDay

    package init(place: PlaceKey?, day: CalendarDay) {
        self.place = place
        self.day = day
    }
}

/// A `PhotoSelection` with everything found out that the catalogue needs.
package struct SelectionQuery: Equatable, Sendable {
    /// A word, the senders whose names have it, and the places whose names have it.
    package struct Word: Equatable, Sendable {
        package var word: SearchWord
        package var senders: [MemberID]
        package var places: [PlaceKey]

        package init(_ word: SearchWord, senders: [MemberID] = [], places: [PlaceKey] = []) {
            self.word = word
            self.senders = senders
            self.places = places
        }
    }

    package var person: MemberID?
    package var place: PlaceKey?
    package var time: PhotoSelection.Time?
    package var isLoved: Bool
    /// Each of them must be found.
    package var words: [Word]

    package init(
        person: MemberID? = nil,
        place: PlaceKey? = nil,
        time: PhotoSelection.Time? = nil,
        isLoved: Bool = false,
        words: [Word] = []
    ) {
        self.person = person
        self.place = place
        self.time = time
        self.isLoved = isLoved
        self.words = words
    }
}

/// Where a photo stands in selections: by hearts, if it is loved photos that are selected, then by day and position.
package struct SelectionKey: Hashable, Sendable {
    package var hearts: Int
    /// `CalendarDay.number`.
    package var day: Int
    package var position: Int64

    package init(hearts: Int, day: Int, position: Int64) {
        self.hearts = hearts
        self.day = day
        self.position = position
    }
}

package enum SelectionDirection: Hashable, Sendable {
    case first
    case newer(than: SelectionKey)
    case older(than: SelectionKey)
}

package struct SelectedPhotos: Equatable, Sendable {
    package var photos: [SelectedPhoto]
    /// Where the next page begins in the direction that was read; nil at the end.
    package var next: SelectionKey?

    package init(photos: [SelectedPhoto], next: SelectionKey?) {
        self.photos = photos
        self.next = next
    }
}

package struct SelectedPhoto: Equatable, Sendable {
    package var seen: SeenPhoto
    package var key: SelectionKey

    package init(seen: SeenPhoto, key: SelectionKey) {
        self.seen = seen
        self.key = key
    }
}
