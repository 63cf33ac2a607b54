import FamilyCore
import FrameCore

/// A shelf that remembers what it was told, as the disk would.
struct ModelShelf {
    private(set) var contents = ShelfContents()
    private(set) var wipes = 0
    /// How often anything was written.
    private(set) var writes = 0
    private(set) var files: [PhotoID: Rendition] = [:]
    private(set) var films: [PhotoID: Film] = [:]

    init(_ contents: ShelfContents = ShelfContents()) {
        self.contents = contents
        for photo in contents.photos {
            files[photo.photo.id] = photo.file
            films[photo.photo.id] = photo.film
        }
    }

    var bytes: Int64 {
        files.values.reduce(0) { $0 + $1.bytes.bytes } + films.values.reduce(0) { $0 + $1.bytes.bytes }
    }

    mutating func place(_ photo: PhotoID, _ file: PhotoFile) {
        switch file {
        case .picture(let rendition): files[photo] = rendition
        case .film(let film): films[photo] = film
        }
        sync()
    }

    /// Loses both files of the identity, as a damaged disk does; `family` is what stands beside the photos.
    mutating func loseIdentity(family: FamilyID?) {
        (contents.registration, contents.identity, contents.family) = (nil, nil, family)
    }

    mutating func keep(outgoing file: OutgoingFile) {
        drop(outgoing: file.hash)
        contents.outgoing.append(file)
    }

    mutating func drop(outgoing hash: ContentHash) { contents.outgoing.removeAll { $0.hash == hash } }

    mutating func apply(_ changes: [ShelfChange]) {
        writes += 1
        for change in changes { apply(change) }
        sync()
    }

    private mutating func apply(_ change: ShelfChange) {
        switch change {
        case .keepRegistration(let registration): contents.registration = registration
        case .keepIdentity(let identity): (contents.identity, contents.family) = (identity, identity.familyID)
        case .keepServer(let place, let registration): (contents.server, contents.registration) = (place, registration)
        case .keepGift(let gift): contents.gift = gift
        case .keepPhotos(let photos): for photo in photos { keep(photo) }
        case .keepMoments(let moments):
            for moment in moments { contents.moments = contents.moments.filter { $0.id != moment.id } + [moment] }
        case .keepComing(let moments): contents.coming = moments
        case .keepInvitations(let invitations): contents.invitations = invitations
        case .dropMoments(let moments): contents.moments.removeAll { moments.contains($0.id) }
        case .keepPointer(let pointer): contents.pointer = pointer
        case .keepCurrentPage(let photo): contents.currentPage = photo
        case .keepLooks(let seenTracker): contents.seenTracker = seenTracker
        case .keepRound(let began): contents.roundBeganAt = began
        case .keepRotation(let rotation): contents.manualRotation = rotation
        case .dropFiles(let photos):
            for photo in photos { files[photo] = nil }
            for photo in photos { films[photo] = nil }
        case .dropFilms(let photos): for photo in photos { films[photo] = nil }
        case .forget(let photos): for photo in photos { forget(photo) }
        case .putInOutbox(let entry):
            contents.outbox.removeAll { $0.subject == entry.subject }
            contents.outbox.append(entry)
        case .takeFromOutbox(let entry): contents.outbox.removeAll { $0 == entry }
        case .keepSightings(let kept): for sighting in kept { keep(sighting) }
        case .dropSightings(let photos): contents.sightings.removeAll { photos.contains($0.sighting.photoID) }
        case .wipe: wipe()
        }
    }

    private mutating func keep(_ photo: Photo) {
        contents.photos.removeAll { $0.photo.id == photo.id }
        contents.photos.append(ShelvedPhoto(photo: photo, file: nil))
        contents.photos.sort { $0.photo.position > $1.photo.position }
    }

    private mutating func keep(_ sighting: ShelvedSighting) {
        contents.sightings.removeAll { $0.sighting.photoID == sighting.sighting.photoID }
        contents.sightings.append(sighting)
    }

    private mutating func forget(_ id: PhotoID) {
        files[id] = nil
        films[id] = nil
        contents.photos.removeAll { $0.photo.id == id }
        contents.outbox.removeAll { $0.subject == .heart(id) || $0.subject == .hiding(id) }
    }

    private mutating func wipe() {
        contents = ShelfContents(manualRotation: contents.manualRotation, server: contents.server)
        files = [:]
        films = [:]
        wipes += 1
    }

    private mutating func sync() {
        for index in contents.photos.indices {
            let id = contents.photos[index].photo.id
            contents.photos[index].file = files[id]
            contents.photos[index].film = films[id]
        }
    }
}
