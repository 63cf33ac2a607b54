"""The image of a frame, started in QEMU and looked at as a person does."""
