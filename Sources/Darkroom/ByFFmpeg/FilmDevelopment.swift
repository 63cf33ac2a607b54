import CFFmpeg
import DarkroomWire

/// Makes the still of a film or a voice, which is shown before it plays.
struct FilmDevelopment {
    let request: DarkroomRequest
    let files: [Int32]
    let ffmpeg: FFmpeg

    func answer() throws(DarkroomError) -> DarkroomAnswer {
        let reader = try FilmReader(files[0], as: request.kind, by: ffmpeg)
        let survey = try FilmSurvey(reader, from: request.filmStart)
        let part = FilmPart(survey, of: reader)
        try reader.seek(to: part)
        let metadata = PhotoMetadata(reader)
        let milliseconds = Int(survey.length / 1000)
        guard let stream = reader.pictures else {
            let picture = try VoicePicture.picture(of: reader, part, length: Int64(survey.window.length) * 1000)
            return try write(picture, hdr: nil, metadata, DarkroomMotion(kind: .voice, milliseconds: milliseconds))
        }
        let shape = FilmShape(stream, by: ffmpeg)
        try PixelLimit.check(width: shape.width, height: shape.height, kind: request.kind, isDecodedWhole: false)
        // A chosen start is shown as the sender saw it.
        let later = part.isLater ? 0 : min(1_000_000, survey.length / 3)
        let picture = try still(of: stream, in: reader, at: part.start + later, shape)
        let hdr = FilmColours(of: stream.parameters.pointee).hdr
        return try write(picture, hdr: hdr, metadata, DarkroomMotion(kind: .film, milliseconds: milliseconds))
    }

    /// Returns the picture at the given time of the film.
    ///
    /// The caller does not ask for the very first: films fade in, and hands
    /// shake when they press the button.
    private func still(
        of stream: FilmStream,
        in reader: FilmReader,
        at time: Int64,
        _ shape: FilmShape
    ) throws(DarkroomError) -> PlanarPicture {
        let decoder = try FilmDecoder(stream, by: ffmpeg)
        let pictures = FilmPictures(forFilm: false, by: ffmpeg)
        var found: PlanarPicture?
        var isEnough = false
        let see: (UnsafeMutablePointer<AVFrame>, Int64?) throws(DarkroomError) -> Void = {
            frame,
            at throws(DarkroomError) in
            guard !isEnough else { return }
            let end = (at ?? 0) + (stream.microseconds(frame.pointee.pkt_duration, by: ffmpeg) ?? 0)
            isEnough = max((at ?? 0), end - 1) >= time
            if isEnough || found == nil { found = try pictures.picture(frame) }
        }
        try reader.forEachPacket { of, packet throws(DarkroomError) in
            if of.index == stream.index { try decoder.decode(packet, see) }
            return !isEnough
        }
        if !isEnough { try decoder.decode(nil, see) }
        guard let found else { throw .library("no picture in it") }
        return try found.scaled(width: shape.width, height: shape.height, orientation: shape.orientation)
    }

    /// `hdr`: the mapping of the picture to a standard screen; nil if it is made for one.
    private func write(
        _ picture: PlanarPicture,
        hdr: HDRMapping?,
        _ metadata: PhotoMetadata,
        _ motion: DarkroomMotion
    ) throws(DarkroomError) -> DarkroomAnswer {
        let sizes = RenditionSize.all(width: picture.width, height: picture.height, longSides: request.longSides)
        guard let size = sizes.last else { return .cannotWrite(0) }
        let scaled = try picture.scaled(width: size.width, height: size.height)
        let table = try hdr.map { mapping throws(DarkroomError) in try HDRTable(mapping, from: .jpeg, to: .jpeg) }
        let largest = try table?.standard(scaled) ?? scaled
        for (rendition, file) in zip(try largest.renditions(sizes), files.dropFirst()) {
            try TurboEncoder.jpeg(rendition, quality: Development.quality).write(to: file)
        }
        return .developed(width: picture.width, height: picture.height, metadata: metadata, motion: motion)
    }
}
