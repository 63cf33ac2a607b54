from test_memory_lane import *
def test_look(remembering):
    home = remembering
    open_grid(home)
    home.screen.picture().save("/work/main/.build/look-grid.png")
    home.screen.swipe_left()
    until_lane(home)
    until_covers(home, [home.photos[2], home.photos[0]])
    home.screen.picture().save("/work/main/.build/look-lane.png")
