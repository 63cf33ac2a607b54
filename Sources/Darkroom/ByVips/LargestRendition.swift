import DarkroomWire

/// Makes the largest rendition of a photo, from which the others are made: in
/// memory, upright, in sRGB, one byte each for red, green and blue.
///
/// Expensive steps work on the fewest pixels: shrinking comes first, then
/// colours, then turning.
struct LargestRendition {
    let loader: PictureLoader
    /// The number of a pixel's bands that are its colours and its transparency;
    /// nil for all.
    let bands: Int?
    /// The size of the upright picture.
    let size: RenditionSize

    func make(of header: consuming Picture, from source: borrowing PictureSource) throws(DarkroomError) -> Picture {
        let isTurned = !loader.turnsUpright && header.liesOnItsSide
        let width = isTurned ? size.height : size.width
        let height = isTurned ? size.width : size.height
        let small = try decoding(header, from: source).shown(bands).opaque().resized(width: width, height: height)
        let coloured = try small.coloured().inMemory()
        return loader.turnsUpright ? coloured : try coloured.upright().inMemory()
    }

    /// The picture whose header was read, or the same file opened anew if it
    /// can be decoded at a smaller size.
    private func decoding(
        _ header: consuming Picture,
        from source: borrowing PictureSource
    ) throws(DarkroomError) -> Picture {
        let shrink = loader.shrink(from: max(header.width, header.height), to: max(size.width, size.height))
        return shrink == 1 ? header : try Picture(loading: source, as: loader, shrink: shrink)
    }
}
