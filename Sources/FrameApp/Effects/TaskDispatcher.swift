import FamilyCore
import FrameCore

/// Starts the tasks for effects and knows the running ones; used by a single
/// task.
struct TaskDispatcher {
    private let performer: Performer
    private var queues: [CallQueue: AsyncStream<ServerCall>.Continuation] = [:]
    private var listening: CancellationHandle?
    private var downloads: [PhotoID: CancellationHandle] = [:]
    private let finder: any ServerFinder
    private var searching: CancellationHandle?
    private let networks: any WirelessNetworks
    private var watching: CancellationHandle?

    init(_ performer: Performer, finder: any ServerFinder, networks: any WirelessNetworks) {
        (self.performer, self.finder, self.networks) = (performer, finder, networks)
    }

    mutating func take(_ order: Performer.Order, _ group: inout DiscardingTaskGroup) async {
        switch order {
        case .effect(let effect): await perform(effect, &group)
        case .downloadEnded(let photo, let handle):
            // Another download of the photo may have begun since.
            if downloads[photo] === handle { downloads[photo] = nil }
        }
    }

    private mutating func perform(_ effect: FrameEffect, _ group: inout DiscardingTaskGroup) async {
        switch effect {
        case .shelf(let changes): await performer.apply(changes)
        case .retryShelf: await performer.retryShelf()
        // This is one system call: it need not wait behind other work on the disk.
        case .measureDisk: performer.mailbox.post(.diskHas(free: performer.shelf.freeSpace()))
        case .checkShelf: group.addTask { [performer] in await performer.checkShelf() }
        case .compareShelf: group.addTask { [performer] in await performer.compareShelf() }
        case .use(let registration): await performer.server.use(registration)
        case .connect(let place, let registration):
            await performer.server.connect(to: place, as: registration)
        case .browse(let server): browse(server, &group)
        case .watchNetworks(let watch): follow(watch, &group)
        case .joinNetwork(let number, let request):
            group.addTask { [performer, networks] in await performer.join(request, attempt: number, by: networks) }
        case .returnToNetwork(let number):
            group.addTask { [performer, networks] in await performer.returnToKnown(attempt: number, by: networks) }
        case .findServer(let attempt, let candidates):
            group.addTask { [performer] in await performer.findServer(at: candidates, attempt) }
        case .prove(let place): group.addTask { [performer] in await performer.prove(place) }
        case .call(let call): queue(of: call, &group).yield(call)
        case .listen: listen(&group)
        case .stopListening: stopListening()
        case .download(let photo, let file): download(photo, file, &group)
        case .cancelDownload(let photo): downloads[photo]?.cancel()
        case .bring(let photo, let file): group.addTask { [performer] in await performer.bring(photo, file) }
        case .keepOutgoing(let photo, let file):
            group.addTask { [performer] in await performer.copy(photo, as: file) }
        case .noteOutgoing(let file): await performer.note(file)
        case .dropOutgoing(let hash): await performer.drop(outgoing: hash)
        case .sendOutgoing(let file): group.addTask { [performer] in await performer.send(file) }
        case .preparePicture, .releasePicture, .prepareDetail, .releaseDetail, .prepareThumbnail, .releaseThumbnail,
            .prepareCover, .releaseCover, .film, .panel, .setBacklight, .measureLight, .setVolume, .surround,
            .rotateScreen, .speak, .view, .useTimeZone, .quit:
            break
        }
    }

    private mutating func queue(
        of call: ServerCall,
        _ group: inout DiscardingTaskGroup
    ) -> AsyncStream<ServerCall>.Continuation {
        if let queue = queues[call.queue] { return queue }
        let (calls, queue) = AsyncStream<ServerCall>.makeStream()
        queues[call.queue] = queue
        group.addTask { [performer] in
            for await call in calls { await performer.make(call) }
        }
        return queue
    }

    private mutating func listen(_ group: inout DiscardingTaskGroup) {
        stopListening()
        let handle = CancellationHandle()
        listening = handle
        group.addTask { [performer] in await handle.run { await performer.listen() } }
    }

    private mutating func browse(_ server: WantedServer?, _ group: inout DiscardingTaskGroup) {
        searching?.cancel()
        searching = nil
        guard let server else { return }
        let handle = CancellationHandle()
        searching = handle
        group.addTask { [performer, finder] in await handle.run { await performer.search(for: server, by: finder) } }
    }

    private mutating func follow(_ watch: NetworkWatch?, _ group: inout DiscardingTaskGroup) {
        watching?.cancel()
        watching = nil
        guard let watch else { return }
        let handle = CancellationHandle()
        watching = handle
        group.addTask { [performer, networks] in await handle.run { await performer.follow(watch, of: networks) } }
    }

    private mutating func stopListening() {
        listening?.cancel()
        listening = nil
    }

    /// Starts a download.
    ///
    /// `Frame` decides how many run at once, and gets each one's end as an
    /// event.
    private mutating func download(_ photo: PhotoID, _ file: PhotoFile, _ group: inout DiscardingTaskGroup) {
        let handle = CancellationHandle()
        downloads[photo] = handle
        group.addTask { [performer] in
            await handle.run { await performer.fetch(photo, file) }
            performer.downloadEnded(photo, handle)
        }
    }
}
