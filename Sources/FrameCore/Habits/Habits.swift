/// How this frame lives in its room, as whoever set it up decided.
package struct Habits: Equatable, Sendable {
    package var slideshow: SlideshowHabit

    package init(slideshow: SlideshowHabit = SlideshowHabit()) {
        self.slideshow = slideshow
    }
}
