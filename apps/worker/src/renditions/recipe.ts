/**
 * Counts the ways in which originals have been rendered: their sizes, formats, encoders. Raise it with a change after
 * which one original gives other pictures, and every image that was made by an older recipe is rendered again.
 */
export const recipe = 1;
