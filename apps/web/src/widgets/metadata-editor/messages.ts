const shutterSpeedHint = 'Enter a shutter speed like 1/250 or 0.004.';

/** The interface texts of the metadata editor; `imageFields` has the labels of the fields. */
export const messages = {
  mixed: 'Mixed',
  empty: 'Empty',
  emptied: 'Emptied',
  keep: 'Keep',
  captionHelp: 'Shown to visitors, and read aloud by screen readers.',
  commentHelp: 'Only admins can read it.',
  shutterSpeedExample: '1/250',
  shutterSpeedHint,
  noShutterSpeed: `That was not a shutter speed. ${shutterSpeedHint}`,
  dateInvalid: 'Enter a date and a time.',
  numberTooLarge: 'Enter a smaller number.',
  numberTooSmall: 'Enter a number above 0.',
};
