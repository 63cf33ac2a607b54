import PangoText

extension Painter {
    /// Forgets all finished work: what is drawn next is set anew, which takes some milliseconds.
    func releaseCaches() {
        (laidOut, captioned, titled, asked) = ([], [], [], nil)
        boards.empty()
        for setter in [setter, overPhoto] { setter.empty() }
    }
}
