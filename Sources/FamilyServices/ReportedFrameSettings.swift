package import FamilyCore

/// How a frame shows photos, as it reported.
package struct ReportedFrameSettings: Equatable, Sendable {
    package let panel: FramePanel
    /// Whether the caption and the sender are on each new photo; false for a frame that does not report the setting,
    /// which shows them after a touch.
    package let showsWords: Bool

    init?(_ report: FrameReport) {
        guard let panel = report.panel else { return nil }
        self.panel = panel
        showsWords = report.settings?.showsWords ?? false
    }
}
