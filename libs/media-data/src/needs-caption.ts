import type { CaptionState } from './caption-state.ts';

/** Whether an image has no English caption, or one that another model wrote. Captions by a person stay. */
export const needsCaption = ({ caption, captionModel }: CaptionState, modelKey: string): boolean =>
  caption === null || (captionModel !== null && captionModel !== modelKey);
