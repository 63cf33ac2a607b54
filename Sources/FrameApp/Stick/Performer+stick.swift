import BlockingWork
import FamilyCore
import Files
import FrameCore
import Logging

extension Performer {
    /// Watches for sticks until the task is cancelled.
    func watchSticks() async {
        guard let stick = pictures.stick, let watcher = StickWatcher(folder: stick.folder) else { return }
        await watcher.run(
            came: { roots in
                self.lookForGift(in: roots)
                stick.inserted(at: roots)
            },
            left: { stick.left() }
        )
    }

    /// Copies a stick's photo to the shelf, before the first byte of it is sent.
    func copy(_ photo: PhotoID, as file: OutgoingFile) async {
        guard let stick = pictures.stick else { return mailbox.post(.stick(.copyFailed(photo, .corrupt))) }
        await stick.copy(photo, as: file)
    }

    /// Writes the note of a copy anew; without it, the upload begins again at its first byte.
    func note(_ file: OutgoingFile) async {
        await disk.run { [shelf, log] in
            do { try shelf.note(file) } catch { log.warning("the note of \(file.hash) was not written: \(error)") }
        }
    }

    /// Removes a copy that the server has; if it stays, it is sent again later and is there already.
    func drop(outgoing hash: ContentHash) async {
        await disk.run { [shelf, log] in
            do { try shelf.drop(outgoing: hash) } catch { log.warning("the copy \(hash) was not removed: \(error)") }
        }
    }

    /// Sends a copy to the server and tells how it goes.
    func send(_ file: OutgoingFile) async {
        let (mailbox, shelf) = (mailbox, shelf)
        if let fault = await pictures.stick?.fault(ofCopy: file.hash) {
            log.warning("the copy \(file.hash) of a stick's photo cannot be sent: \(fault)")
            return mailbox.post(.stick(.copyUnsound(file.hash, fault)))
        }
        let path = shelf.file(ofOutgoing: file.hash)
        do throws(ServerError) {
            let photo = try await server.send(file, at: path) { upload in
                mailbox.post(.stick(.uploadBegan(file.hash, upload)))
            } progress: { sent in
                mailbox.post(.stick(.uploadProgressed(file.hash, sent: sent)))
            }
            log.notice("photo \(file.hash) of a stick was sent")
            mailbox.post(.stick(.uploaded(file.hash, as: photo)))
        } catch {
            log.info("photo \(file.hash) of a stick was not sent: \(error)")
            if !Task.isCancelled { mailbox.post(.stick(.uploadFailed(file.hash, error))) }
        }
    }
}
