import BlockingWork
import FamilyClient
import FamilyCore
import FoundationEssentials
import FrameCore
import Launch
package import Logging
import PangoText
import PhotoDecoding
import PixelPainting
import SDLScreen
import SQLiteShelf
import Synchronization

/// Builds the frame: the first photo is decoded and the shelf read while the
/// window opens; the start does not wait for the server.
@MainActor
package func buildFrame(
    settings: Settings,
    prefetch: StartupPrefetch,
    log: Logger
) throws(StartError) -> FrameProgram {
    let (environment, mailbox, decoder) = (prefetch.environment, prefetch.mailbox, prefetch.decoder)
    let first = prefetch.take(in: settings.folder)
    let noted = LetterboxCache(folder: settings.folder).read() ?? Letterbox(settings.configuration.room.surround)
    first.photo.compose(noted, by: compose)
    var settings = settings
    let server = server(at: &settings, log)
    let assets = try assets(settings)
    let speech = try speech(assets, settings, environment, log)
    if let mistake = speech.mistake { settings.mistakes.append(mistake) }
    for mistake in settings.mistakes { log.error("a setting counts as not there: \(mistake)") }
    // Two processors are enough for the first photo and the screen's libraries, but not for the shelf as well.
    try loadScreen()
    let opened = BackgroundResult(label: "shelf") { [folder = settings.folder] in openShelf(folder, log) }
    (settings.configuration.language, settings.configuration.languages) = (speech.language, speech.known)
    let stage: SDLStage
    do throws(StartError) {
        stage = try openScreen(settings, assets, speech, ScreenWait(settings, prefetch, log))
    } catch {
        // The shelf may be repairing itself and must not be interrupted.
        _ = opened.result(telling: ServiceNotice(environment: environment))
        throw error
    }
    let (shelf, contents) = try opened.result(telling: ServiceNotice(environment: environment)).get()
    let letterbox = letterbox(settings, contents, noted: noted)
    first.photo.keepOnly(letterbox == noted ? contents.currentPage.flatMap(shelf.file) : nil)
    let volume = Volume()
    return FrameProgram(
        settings: settings,
        stage: stage,
        server: server,
        shelf: shelf,
        contents: contents,
        mailbox: mailbox,
        dependencies: ProgramDependencies(
            notice: ServiceNotice(environment: environment),
            signals: prefetch.signals,
            crashGuard: first.crashGuard,
            panel: panel(of: stage, settings, environment),
            volume: volume,
            machine: Machine(settings, environment, card: CardWriteMeter(folder: settings.folder)),
            environment: environment,
            finder: AvahiFinder(),
            networks: NetworkManagerNetworks(log: log),
            log: log
        ),
        decode: decoding(first.photo, decoder),
        enlarge: decoder.closeUp,
        compose: compose,
        letterbox: letterbox,
        ahead: first.photo.page,
        thumbnail: decoder.thumbnail,
        speaker: loudspeaker(volume, log)
    )
}

private func decoding(_ first: FirstPhoto, _ decoder: PictureDecoder) -> PictureLoader.Decode {
    { path, size in
        if let picture = first.take(path, fitting: size) { return picture }
        return try decoder.picture(at: path, fitting: size)
    }
}

private let compose: PictureLoader.Compose = { photos, page, letterbox, isUrgent in
    .composited(photos, on: page, letterbox, background: Palette.letterboxWord, isUrgent: isUrgent)
}

/// Returns what is beside photos: the family's choice, else the configured one; notes it for the next start.
private func letterbox(_ settings: Settings, _ contents: ShelfContents, noted: Letterbox) -> Letterbox {
    let configuration = settings.configuration.following(contents.identity?.chosen?.settings)
    let letterbox = Letterbox(configuration.room.surround)
    if letterbox != noted { LetterboxCache(folder: settings.folder).write(letterbox) }
    return letterbox
}

@MainActor
private func panel(of stage: SDLStage, _ settings: Settings, _ environment: [String: String]) -> PanelSwitchMethod {
    .find(
        backlights: settings.backlights,
        driver: stage.driver,
        power: stage.power,
        outputs: stage.outputs,
        path: environment["PATH"] ?? ""
    )
}

/// Opens the loudspeaker.
///
/// A machine without sound shows films all the same; the error is logged once.
private func loudspeaker(_ volume: Volume, _ log: Logger) -> FilmLoader.OpenSpeaker {
    let isSaid = Atomic(false)
    return {
        do {
            return try Loudspeaker(volume)
        } catch {
            if !isSaid.exchange(true, ordering: .relaxed) { log.notice("films play without sound: \(error)") }
            return nil
        }
    }
}

private func openShelf(_ folder: String, _ log: Logger) -> Result<(SQLiteShelf, ShelfContents), StartError> {
    do {
        let shelf = try SQLiteShelf(folder: folder)
        var contents = try shelf.contents()
        if GiftReading.isThere(shelf.deliveredGift) {
            switch GiftReading.event(of: shelf.deliveredGift, on: shelf, log) {
            case .came(let letter): contents.gift = StoredGift(letter)
            case .unreadable: contents.gift = contents.gift ?? StoredGift(hindrance: .unreadable)
            case nil: break
            }
        }
        return .success((shelf, contents))
    } catch {
        return .failure(StartError(.noShelf, "GRANDMA_DATA: the folder \(folder) cannot be used: \(error)"))
    }
}

private func loadScreen() throws(StartError) {
    do {
        try SDLVideo.load()
    } catch {
        throw StartError(.noLibrary, "SDL, which draws everything, cannot be loaded: \(error)")
    }
}

/// Opens the screen, after a wait if none is connected.
@MainActor
private func openScreen(
    _ settings: Settings,
    _ assets: URL,
    _ speech: LanguageSettings,
    _ wait: ScreenWait
) throws(StartError) -> SDLStage {
    try wait.open { () throws(StartError) -> SDLStage in try openStage(settings, assets, speech, wait.log) }
}

@MainActor
private func openStage(
    _ settings: Settings,
    _ assets: URL,
    _ speech: LanguageSettings,
    _ log: Logger
) throws(StartError) -> SDLStage {
    do {
        let video = try SDLVideo(deadKeys: assets.appending(path: "keys/dead-keys").path)
        let screen = try Screen(Screen.Settings(windowed: settings.window), on: video)
        let letters = LetterSize(settings.configuration.viewing, on: screen.size)
        // If this fails, the loop reports it.
        try? screen.makeReady()
        let painter = Painter(words: speech.words, letters: letters)
        return SDLStage(screen: screen, painter: painter, viewing: settings.configuration.viewing) {
            speech.words(in: $0, log)
        }
    } catch {
        throw StartError(.noScreen, "no screen can be opened: \(error); is DISPLAY or SDL_VIDEODRIVER set right?")
    }
}

private func assets(_ settings: Settings) throws(StartError) -> URL {
    if let folder = settings.assets.map({ URL(filePath: $0) }) ?? AssetFolder.find() { return folder }
    throw StartError(.noAssets, "GRANDMA_ASSETS: the folder assets was not found beside the program; name it")
}

private func speech(
    _ assets: URL,
    _ settings: Settings,
    _ environment: [String: String],
    _ log: Logger
) throws(StartError) -> LanguageSettings {
    do {
        return try LanguageSettings(folder: assets.appending(path: "words"), asked: settings.language, environment, log)
    } catch {
        throw StartError(.noAssets, "GRANDMA_ASSETS: the words in \(assets.path) cannot be read: \(error)")
    }
}

/// Returns the server at the configured address.
///
/// If the setting is not an address, the usual one is used: probably no server answers there, but the photos are shown.
private func server(at settings: inout Settings, _ log: Logger) -> HTTPFamilyServer {
    let text = settings.server ?? ServerAddress.usual.base
    if ServerAddress(text) == nil {
        settings.mistakes.append(SettingsError("GRANDMA_SERVER", text, "an address such as http://192.168.1.5:8080"))
    }
    let address = ServerAddress(text) ?? .usual
    let distrust = ServerIdentityLog(log: log)
    return HTTPFamilyServer(
        at: address,
        userAgent: "grandma-frame/\(FrameProgram.version)",
        noteDistrust: { distrust.note($1, of: $0) }
    )
}
