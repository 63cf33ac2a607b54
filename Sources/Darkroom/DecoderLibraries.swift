import DarkroomWire

/// The libraries that a darkroom opens and warms up before its sandbox closes.
enum DecoderLibraries {
    case jpegs
    case pictures(Vips)
    case films(FFmpeg)

    init(for profile: DecoderProfile) throws(DarkroomError) {
        switch profile {
        case .jpegs:
            self = .jpegs
        case .pictures:
            let vips = try Vips()
            try vips.warmUp()
            self = .pictures(vips)
        case .films:
            self = .films(try FFmpeg())
        }
    }
}
