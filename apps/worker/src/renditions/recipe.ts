/**
 * The version of the rendering: sizes, formats, encoders. Increase it with a change that produces other renditions of
 * the same original. Images with an older recipe are then rendered again.
 */
export const recipe = 4;
