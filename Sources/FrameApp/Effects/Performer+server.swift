import BlockingWork
import FamilyCore
import FrameCore
import Logging
import Synchronization

extension Performer {
    func make(_ call: ServerCall) async {
        let reply = await completed(call).answer(of: server, description)
        guard !Task.isCancelled else { return }
        if case .failed(_, let error) = reply {
            // At a sign-in somebody stands before the frame and waits; other
            // calls are retried in the background.
            log.log(level: call.queue == .signIn ? .notice : .info, "\(call.name) failed: \(error)")
        }
        mailbox.post(.server(reply))
    }

    /// Adds the machine's present state to a report.
    private func completed(_ call: ServerCall) -> ServerCall {
        guard case .report(var report) = call else { return call }
        machine.complete(&report)
        // This is one system call: it need not wait behind other work on the disk.
        report.freeBytes = shelf.freeSpace()
        return .report(report)
    }

    /// Sends a picture that the server has lost; the server checks the bytes.
    func bring(_ photo: PhotoID, _ rendition: Rendition) async {
        if let path = shelf.file(of: photo) {
            do throws(ServerError) {
                try await server.bring(photo, rendition, at: path)
                log.notice("photo \(photo), which the server had lost, was sent to it")
            } catch {
                log.info("photo \(photo) could not be sent to the server: \(error)")
            }
        }
        mailbox.post(.brought(photo))
    }

    /// Passes on the server's events for as long as the connection lasts.
    ///
    /// Heartbeats are not passed on: a still picture is not woken every 15
    /// seconds.
    func listen() async {
        let stands = Atomic(false)
        let mailbox = mailbox
        do throws(ServerError) {
            try await server.listen { event in
                if !stands.exchange(true, ordering: .relaxed) { mailbox.post(.streamOpened) }
                if event != .heartbeat { mailbox.post(.hint(event)) }
            }
        } catch {
            log.info("the event stream ended: \(error)")
        }
        if !Task.isCancelled { mailbox.post(.streamBroke) }
    }

    /// Downloads a photo's file to the shelf, continuing where the last attempt stopped.
    ///
    /// It posts how the download ended, also when it was cancelled.
    func fetch(_ photo: PhotoID, _ file: PhotoFile) async {
        do throws(DownloadError) {
            let incoming = try await onDisk { [shelf] in try shelf.incoming(photo, file) }
            if incoming.bytesThere < file.bytes.bytes {
                try await download(photo, file, to: incoming)
                machine.card?.received(ByteCount(file.bytes.bytes - incoming.bytesThere))
            }
            try await onDisk { [writer] in try writer.place(photo, file) }
            mailbox.post(.downloaded(photo, file))
        } catch {
            log.info("photo \(photo) was not downloaded: \(error)")
            mailbox.post(.downloadFailed(photo, error))
        }
    }

    private func download(
        _ photo: PhotoID,
        _ file: PhotoFile,
        to incoming: IncomingFile
    ) async throws(DownloadError) {
        let mailbox = mailbox
        do throws(ServerError) {
            try await server.download(photo, file, from: incoming.bytesThere, to: incoming.path) { received in
                mailbox.post(.downloadProgressed(photo, received: ByteCount(max(0, received))))
            }
        } catch {
            throw .server(error)
        }
    }

    private func onDisk<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) async throws(DownloadError) -> Result {
        do {
            return try await disk.run(body)
        } catch {
            throw .shelf(.named(error))
        }
    }
}

extension DownloadError: Error {}
