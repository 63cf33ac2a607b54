extension Picture {
    /// Without the bands beyond these, of which nobody knows what they mean.
    consuming func shown(_ count: Int?) throws(DarkroomError) -> Picture {
        guard let count, count < bands else { return self }
        return try firstBands(count)
    }

    /// What is seen through it is white, as paper is.
    ///
    /// It must come before shrinking, or colours bleed out of what nobody
    /// sees.
    consuming func opaque() throws(DarkroomError) -> Picture {
        guard hasAlpha else { return self }
        // Printers' colours count ink, not light: there is no white to lay
        // under them.
        return isCMYK ? try firstBands(4) : try onWhite()
    }

    /// Three bytes a pixel, in the colours of sRGB; wants one that is opaque.
    func coloured() throws(DarkroomError) -> Picture {
        let bytes = try byWhatItSays().inBytes()
        return bytes.bands > 3 ? try bytes.firstBands(3) : bytes
    }

    /// NB: a picture without a profile is sRGB already; to convert it once
    /// more darkens its shadows.
    private func byWhatItSays() throws(DarkroomError) -> Picture {
        if isLab { return try byLab() }
        guard hasProfile else { return try inSRGB() }
        do throws(DarkroomError) {
            return try byItsProfile()
        } catch {
            // A broken profile is no reason to refuse a photo: its colours
            // are taken for the usual ones.
            return try inSRGB()
        }
    }
}
