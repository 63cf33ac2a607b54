/// The exit codes of `grandma-frame`, which its manual page lists.
///
/// Once the first picture was shown, the program only ends when asked to.
package enum ExitCode: Int32, Sendable, CaseIterable {
    /// The frame was asked to end: SIGTERM, SIGINT, or the window was closed.
    case asked = 0
    /// `--check` found a wrong setting; without `--check` the frame starts and logs it. `SettingsSources` uses 2 for a
    /// wrong argument and 3 for a file that cannot be read.
    case wrongSetting = 4
    /// The folder of `GRANDMA_DATA` cannot be used.
    case noShelf = 5
    /// No screen can be opened.
    case noScreen = 6
    /// The files with the words are missing.
    case noAssets = 7
    /// SDL, the library that draws, cannot be loaded.
    case noLibrary = 8
}

/// The reason why the frame cannot start, in one line that says what to change.
package struct StartError: Error, CustomStringConvertible, Sendable {
    package let code: ExitCode
    package let description: String

    package init(_ code: ExitCode, _ description: String) {
        self.code = code
        self.description = description
    }
}
