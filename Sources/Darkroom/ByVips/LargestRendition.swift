import DarkroomWire

/// Makes the largest rendition of a photo, from which the others are made: in
/// memory, upright, in the colours of sRGB, one byte each for red, green and
/// blue.
///
/// What costs most is done on the fewest pixels: shrinking comes first, then
/// colours, then turning.
struct LargestRendition {
    let loader: PictureLoader
    /// Upright.
    let size: RenditionSize

    func make(of header: consuming Picture, from source: borrowing PictureSource) throws(DarkroomFault) -> Picture {
        let isTurned = !loader.turnsUpright && header.liesOnItsSide
        let width = isTurned ? size.height : size.width
        let height = isTurned ? size.width : size.height
        let small = try opaque(decoding(header, from: source)).resized(width: width, height: height)
        let coloured = try coloured(small).inMemory()
        return loader.turnsUpright ? coloured : try coloured.upright().inMemory()
    }

    /// The picture whose header was read, opened anew where it can be decoded
    /// smaller than it is.
    private func decoding(
        _ header: consuming Picture,
        from source: borrowing PictureSource
    ) throws(DarkroomFault) -> Picture {
        let shrink = loader.shrink(from: max(header.width, header.height), to: max(size.width, size.height))
        return shrink == 1 ? header : try Picture(loading: source, as: loader, shrink: shrink)
    }

    /// What is seen through a picture is white, as paper is.
    ///
    /// It must come before shrinking, or colours bleed out of what nobody
    /// sees.
    private func opaque(_ picture: consuming Picture) throws(DarkroomFault) -> Picture {
        guard picture.hasAlpha else { return picture }
        // Printers' colours count ink, not light: there is no white to lay
        // under them.
        return picture.isCMYK ? try picture.firstBands(4) : try picture.onWhite()
    }

    private func coloured(_ picture: borrowing Picture) throws(DarkroomFault) -> Picture {
        let bytes = try inSRGB(picture).inBytes()
        return bytes.bands > 3 ? try bytes.firstBands(3) : bytes
    }

    /// NB: a picture without a profile is sRGB already; to convert it once
    /// more darkens its shadows.
    private func inSRGB(_ picture: borrowing Picture) throws(DarkroomFault) -> Picture {
        guard picture.hasProfile else { return try picture.inSRGB() }
        do throws(DarkroomFault) {
            return try picture.byItsProfile()
        } catch {
            // A broken profile is no reason to refuse a photo: its colours
            // are taken for the usual ones.
            return try picture.inSRGB()
        }
    }
}
