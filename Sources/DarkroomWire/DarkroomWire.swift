// DarkroomWire
