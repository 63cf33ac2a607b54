import BlockingWork
import FamilyClient
import FoundationEssentials
import FrameCore
import Launch
package import Logging
import PangoText
import SDLScreen
import SQLiteShelf
import Synchronization

/// Puts the frame together: the first photo is decoded and the shelf read while
/// the window opens, and the server plays no part in the start.
@MainActor
package func buildFrame(
    settings: Settings,
    headStart: HeadStart,
    log: Logger
) throws(StartTrouble) -> FrameProgram {
    let (environment, mailbox, decoder) = (headStart.environment, headStart.mailbox, headStart.decoder)
    let first = headStart.take(in: settings.folder)
    let mount: PictureDesk.Mount = { [surround = settings.surround] photos, page, isUrgent in
        .mounted(photos, on: page, surround, room: Palette.surroundWord, isUrgent: isUrgent)
    }
    first.photo.mount(by: mount)
    let server = try server(at: settings.server)
    let assets = try assets(settings)
    let speech = try speech(assets, settings, environment, log)
    // Two processors are enough for the first photo and the screen's libraries,
    // not for the shelf as well.
    try loadScreen()
    let opened = BegunWork(label: "shelf") { [folder = settings.folder] in openShelf(folder) }
    var settings = settings
    settings.habits.language = speech.language
    settings.habits.languages = speech.known
    let stage: SDLStage
    do throws(StartTrouble) {
        stage = try openScreen(settings, assets, speech, log)
    } catch {
        // Not to be cut off while it repairs.
        _ = opened.result
        throw error
    }
    let (shelf, contents) = try opened.result.get()
    first.photo.keepOnly(contents.currentPage.flatMap(shelf.file))
    return FrameProgram(
        settings: settings,
        stage: stage,
        server: server,
        shelf: shelf,
        contents: contents,
        mailbox: mailbox,
        outside: Outside(
            notice: ServiceNotice(environment: environment),
            signals: headStart.signals,
            poison: first.poison,
            panel: .find(
                backlights: settings.backlights,
                driver: stage.driver,
                power: stage.power,
                outputs: stage.outputs,
                path: environment["PATH"] ?? ""
            ),
            environment: environment,
            log: log
        ),
        decode: { path, size in
            if let picture = first.photo.take(path, fitting: size) { return picture }
            return try decoder.picture(at: path, fitting: size)
        },
        enlarge: decoder.closeUp,
        mount: mount,
        ahead: first.photo.page,
        thumbnail: decoder.thumbnail,
        speaker: loudspeaker(log)
    )
}

/// A machine without sound shows films all the same; it says so once.
private func loudspeaker(_ log: Logger) -> FilmDesk.OpenSpeaker {
    let isSaid = Atomic(false)
    return {
        do {
            return try Loudspeaker()
        } catch {
            if !isSaid.exchange(true, ordering: .relaxed) { log.notice("films play without sound: \(error)") }
            return nil
        }
    }
}

private func openShelf(_ folder: String) -> Result<(SQLiteShelf, ShelfContents), StartTrouble> {
    do {
        let shelf = try SQLiteShelf(folder: folder)
        return .success((shelf, try shelf.contents()))
    } catch {
        return .failure(StartTrouble(.noShelf, "GRANDMA_DATA: the folder \(folder) cannot be used: \(error)"))
    }
}

private func loadScreen() throws(StartTrouble) {
    do {
        try SDLVideo.load()
    } catch {
        throw StartTrouble(.noScreen, "SDL, by which all is drawn, cannot be loaded: \(error)")
    }
}

private func openScreen(
    _ settings: Settings,
    _ assets: URL,
    _ speech: Speech,
    _ log: Logger
) throws(StartTrouble) -> SDLStage {
    do {
        let video = try SDLVideo(deadKeys: assets.appending(path: "keys/dead-keys").path)
        let screen = try Screen(Screen.Settings(windowed: settings.window), on: video)
        let letters = settings.panelInches.map {
            LetterSize(inches: $0, centimetres: settings.viewingCentimetres, on: screen.size)
        }
        // Where it fails, the loop says so.
        try? screen.makeReady()
        let painter = Painter(words: speech.words, letters: letters ?? .usual)
        return SDLStage(screen: screen, painter: painter) { speech.words(in: $0, log) }
    } catch {
        throw StartTrouble(.noScreen, "no screen can be opened: \(error); is DISPLAY or SDL_VIDEODRIVER set right?")
    }
}

private func assets(_ settings: Settings) throws(StartTrouble) -> URL {
    if let folder = settings.assets.map({ URL(filePath: $0) }) ?? AssetFolder.find() { return folder }
    throw StartTrouble(.noAssets, "GRANDMA_ASSETS: the folder assets was not found beside the program; name it")
}

private func speech(
    _ assets: URL,
    _ settings: Settings,
    _ environment: [String: String],
    _ log: Logger
) throws(StartTrouble) -> Speech {
    do {
        return try Speech(folder: assets.appending(path: "words"), asked: settings.language, environment, log)
    } catch let trouble as StartTrouble {
        throw trouble
    } catch {
        throw StartTrouble(.noAssets, "GRANDMA_ASSETS: the words in \(assets.path) cannot be read: \(error)")
    }
}

private func server(at text: String) throws(StartTrouble) -> HTTPFamilyServer {
    guard let address = ServerAddress(text) else {
        let right = "an address such as http://192.168.1.5:8080"
        throw StartTrouble(.wrongSetting, "GRANDMA_SERVER is \"\(text)\"; it must be \(right)")
    }
    return HTTPFamilyServer(at: address, userAgent: "grandma-frame/\(FrameProgram.version)")
}
