package import FamilyCore

/// What a frame told of how it shows photos.
package struct FrameLook: Equatable, Sendable {
    package let panel: FramePanel
    /// The caption and the sender stand on a photo when it comes; a frame that knows no such setting waits for a touch.
    package let showsWords: Bool

    init?(_ report: FrameReport) {
        guard let panel = report.panel else { return nil }
        self.panel = panel
        showsWords = report.settings?.showsWords ?? false
    }
}
