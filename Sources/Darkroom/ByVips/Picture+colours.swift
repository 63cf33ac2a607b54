extension Picture {
    /// Removes the bands after the first `count`, whose meaning is unknown.
    consuming func shown(_ count: Int?) throws(DarkroomError) -> Picture {
        guard let count, count < bands else { return self }
        return try firstBands(count)
    }

    /// Replaces transparency with white, as paper is.
    ///
    /// It must come before shrinking, or colours of invisible pixels mix into
    /// visible ones.
    consuming func opaque() throws(DarkroomError) -> Picture {
        guard hasAlpha else { return self }
        // CMYK values count ink, not light: white cannot be laid under them.
        return isCMYK ? try firstBands(4) : try onWhite()
    }

    /// Converts to three bytes a pixel in sRGB; the picture must be opaque.
    func coloured() throws(DarkroomError) -> Picture {
        let bytes = try byWhatItSays().inBytes()
        return bytes.bands > 3 ? try bytes.firstBands(3) : bytes
    }

    /// Converts by the profile if there is one.
    ///
    /// NB: a picture without a profile is sRGB already; converting it again
    /// darkens its shadows.
    private func byWhatItSays() throws(DarkroomError) -> Picture {
        if isLab { return try byLab() }
        guard hasProfile else { return try inSRGB() }
        do throws(DarkroomError) {
            return try byItsProfile()
        } catch {
            // With a broken profile the photo is not rejected: its colours are
            // taken for sRGB.
            return try inSRGB()
        }
    }
}
