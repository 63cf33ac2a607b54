import FamilyCore
import FoundationEssentials
import FrameCore

/// Values that are read from the machine at each call.
struct Machine: Sendable {
    /// The folder in which Linux describes its network.
    var network = "/proc/net"
    /// Wrong settings, each as a line that says what would be right.
    var mistakes: [String] = []
    /// The meter of the bytes that are written to the card with the shelf; nil: not measured.
    var card: CardWriteMeter?
    var memory = MemoryMeter()

    /// The strength of the Wi-Fi signal from 0 to 100; nil with a cable.
    var wifi: Int? {
        // The files are absent on machines without Wi-Fi, and on some kernels.
        guard let routes = try? String(contentsOfFile: "\(network)/route", encoding: .utf8),
            let wireless = try? String(contentsOfFile: "\(network)/wireless", encoding: .utf8)
        else { return nil }
        return WirelessSignal.percent(routes: routes, wireless: wireless)
    }
}

extension Machine {
    init(_ settings: Settings, _ environment: [String: String] = [:], card: CardWriteMeter? = nil) {
        self.init(card: card, memory: MemoryMeter(service: environment["RUNTIME_DIRECTORY"]))
        let letters = FrameReport.mistakeLetters
        mistakes = settings.mistakes.prefix(FrameReport.mostMistakes).map { String("\($0)".prefix(letters)) }
    }

    /// Adds the values that are read from this machine to the report.
    func complete(_ report: inout FrameReport) {
        report.wifi = wifi
        report.mistakes = mistakes.isEmpty ? nil : mistakes
        report.legibility = legibility(of: report)
        report.writes = card?.lately
        report.memory = memory.now
    }

    /// Adds the memory and the writes of this machine to the document.
    func complete(_ document: inout StatusDocument) {
        document.memory = memory.now
        document.writes = card?.lately
        document.writesBudget = document.writes?.budget
    }

    /// The distance from which words can be read; nil if the panel's size is not known.
    private func legibility(of report: FrameReport) -> FrameLegibility? {
        guard let settings = report.settings, let panel = report.panel,
            let inches = settings.panelInches ?? report.room?.means.panelInches
        else { return nil }
        let screen = PixelSize(width: panel.width, height: panel.height)
        let centimetres = settings.viewingCentimetres.map(Double.init)
        let letters = LetterSize(inches: inches, centimetres: centimetres, on: screen)
        return FrameLegibility(
            centimetres: Int((centimetres ?? LetterSize.usualDistance(of: inches)).rounded()),
            // Round it, so that an aim that is met does not look missed.
            readableCentimetres: Int(letters.readableCentimetres.rounded())
        )
    }
}
