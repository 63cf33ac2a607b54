import BlockingWork
import FamilyCore
import FrameCore
import Logging

/// Carries out the effects that `Frame` returns, outside the loop, and posts
/// the results.
///
/// A single queue keeps the effects in order: an effect after a change of the shelf waits until the change is committed.
/// A power cut may still undo the last commits that `SQLiteShelf` does not sync, but never out of order. Pictures are not
/// in that queue: the screen never waits for the SD card.
final class Performer: Sendable {
    enum Order: Sendable {
        case effect(FrameEffect)
        case downloadEnded(PhotoID, CancellationHandle)
    }

    let server: any FamilyServer
    let shelf: any Shelf
    let description: FrameDescription
    let machine: Machine
    let mailbox: Mailbox
    let log: Logger
    let pictures: PictureLoader
    private let thumbnails: ThumbnailLoader
    /// Makes the covers of memory lane.
    private let covers: ThumbnailLoader
    private let films: FilmLoader
    private let room: RoomWorker
    /// Runs disk work, one call after another.
    let disk = BlockingWork(label: "shelf")
    let writer: ShelfWriter
    /// Reads files in the background at low priority.
    private let quiet = LowPriorityThread()
    private let backlog = Backlog<Order>()

    init(
        server: any FamilyServer,
        shelf: any Shelf,
        description: FrameDescription,
        machine: Machine,
        pictures: PictureLoader,
        thumbnails: ThumbnailLoader,
        films: FilmLoader,
        room: RoomWorker,
        mailbox: Mailbox,
        log: Logger
    ) {
        self.server = server
        self.shelf = shelf
        writer = ShelfWriter(shelf)
        self.description = description
        self.machine = machine
        self.pictures = pictures
        self.thumbnails = thumbnails
        covers = thumbnails.companion(for: .cover)
        self.films = films
        self.room = room
        self.mailbox = mailbox
        self.log = log
    }

    /// Takes effects, for a screen of this size; does not block.
    func perform(_ effects: [FrameEffect], on screen: PixelSize) {
        for effect in effects {
            switch effect {
            case .preparePicture(let photo, let other, let size):
                pictures.prepare(photo, beside: other, fitting: size)
            case .releasePicture(let photo): pictures.release(photo)
            case .prepareDetail(let photo, let other): pictures.prepareDetail(photo, beside: other)
            case .releaseDetail(let photo): pictures.releaseDetail(photo)
            case .prepareThumbnail(let photo, let side, let source):
                thumbnails.prepare(photo, side: side, from: source)
            case .releaseThumbnail(let photo): thumbnails.release(photo)
            case .prepareCover(let photo, let side, let source): covers.prepare(photo, side: side, from: source)
            case .releaseCover(let photo): covers.release(photo)
            case .film(let order): films.perform(order, on: screen)
            case .panel(let isOn): room.panel.turn(on: isOn)
            case .setBacklight(let percent): room.setBacklight(percent: percent)
            case .measureLight(let isWanted): room.measureLight(isWanted)
            case .setVolume(let percent): room.setVolume(percent: percent)
            case .surround(let surround): pictures.surround(with: surround)
            default: backlog.add(.effect(effect))
            }
        }
    }

    /// The pictures that can be drawn now.
    var readyPictures: PictureSet {
        var pictures = pictures.ready
        pictures.thumbnails = thumbnails.ready
        pictures.covers = covers.ready
        pictures.films = films.shown
        return pictures
    }

    /// A number for each photo that changes whenever it shows another picture.
    func editions(of photos: [PhotoID]) -> [Int] { pictures.editions(of: photos) + films.editions(of: photos) }

    /// Starts all work that was held back for the first photo.
    func firstFrameShown() {
        backlog.release()
        pictures.firstFrameShown()
    }

    func downloadEnded(_ photo: PhotoID, _ handle: CancellationHandle) { backlog.add(.downloadEnded(photo, handle)) }

    /// Takes no more orders: `run` does those it has, cancels running work, and
    /// returns.
    func close() { backlog.finish() }

    /// Works until closed or cancelled, and returns when all work has ended.
    func run(finding finder: any ServerFinder, joining networks: any WirelessNetworks) async {
        async let panelIsDone: Void = room.panel.run()
        await withDiscardingTaskGroup { group in
            group.addTask { await self.pictures.run() }
            group.addTask { await self.thumbnails.run() }
            group.addTask { await self.covers.run() }
            group.addTask { await self.watchSticks() }
            group.addTask { await self.room.run() }
            var dispatcher = TaskDispatcher(self, finder: finder, networks: networks)
            for await order in backlog.orders { await dispatcher.take(order, &group) }
            films.perform(.end, on: PixelSize(width: 0, height: 0))
            group.cancelAll()
        }
        // A panel that the frame put out is lit before the frame ends.
        room.panel.finish()
        await panelIsDone
    }

    func apply(_ changes: [ShelfChange]) async {
        _ = await written(changes)
    }

    /// Writes the changes that could not be written before.
    func retryShelf() async {
        guard await written([]) else { return }
        log.notice("the shelf can be written again")
        mailbox.post(.shelfWritten)
    }

    private func written(_ changes: [ShelfChange]) async -> Bool {
        guard case .failed(let error, let isNews) = await disk.run({ [writer] in writer.write(changes) }) else {
            return true
        }
        if isNews { log.error("the shelf could not be written: \(error)") }
        mailbox.post(.shelfFailed(error))
        return false
    }

    /// Compares the files of the shelf with its list, on a thread of low priority.
    func compareShelf() async {
        let missing = await quiet.run { [shelf] in shelf.missingFiles() }
        if !missing.isEmpty { log.warning("files missing on this disk, to be downloaded again: \(missing.count)") }
        mailbox.post(.shelfCompared(missing: missing))
    }

    /// Does one step of the slow check of all files.
    func checkShelf() async {
        let outcome = await quiet.run { [shelf] in Result { try shelf.checkNext() } }
        switch outcome {
        case .success(let check):
            if let damaged = check.damaged {
                let what = damaged.isFilm ? "the film" : "the picture"
                log.warning("\(what) of photo \(damaged.photo) is damaged on this disk; it is downloaded again")
            }
            if let unreadable = check.unreadable {
                let what = unreadable.isFilm ? "the film" : "the picture"
                log.warning("\(what) of photo \(unreadable.photo) cannot be read from this disk; it is tried again")
            }
            mailbox.post(.shelfChecked(check))
        case .failure(let error):
            log.warning("a file of the shelf could not be checked: \(error)")
            mailbox.post(.shelfChecked(ShelfCheck()))
        }
    }
}
