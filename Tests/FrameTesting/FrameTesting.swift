// FrameTesting
