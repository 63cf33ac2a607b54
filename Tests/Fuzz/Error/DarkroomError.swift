/// In place of the darkroom's own, which speaks of libvips too.
enum DarkroomError: Error, Equatable {
    case library(String)
    case cannotWrite(Int32)
}
