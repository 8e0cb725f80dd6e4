type Rgb = readonly [red: number, green: number, blue: number];

/** Shades of each colour, in sRGB from 0 to 255, because red things in photos are rarely pure red. */
const shades = {
  red: [
    [220, 25, 30],
    [135, 15, 20],
  ],
  orange: [[240, 140, 30]],
  yellow: [[245, 220, 45]],
  green: [
    [40, 150, 50],
    [20, 75, 25],
    [140, 195, 75],
  ],
  cyan: [[60, 200, 210]],
  blue: [
    [30, 75, 205],
    [20, 30, 110],
    [110, 165, 235],
  ],
  purple: [
    [130, 45, 160],
    [85, 25, 95],
  ],
  pink: [[245, 145, 190]],
  brown: [
    [115, 70, 40],
    [195, 155, 110],
  ],
  black: [[10, 10, 10]],
  white: [[248, 248, 248]],
  gray: [
    [128, 128, 128],
    [190, 190, 190],
    [70, 70, 70],
  ],
} satisfies Record<string, Rgb[]>;

export type Colour = keyof typeof shades;

// Object.keys widens to string.
export const colours = Object.keys(shades) as Colour[];

/** Every shade with its colour; channels from 0 to 1. */
export const allShades = colours.flatMap((colour) =>
  shades[colour].map((rgb) => ({ colour, rgb: rgb.map((channel) => channel / 255) })),
);

/** The appearance of a word: the share of each colour. */
type Mix = Partial<Record<Colour, number>>;

const things: Record<string, Mix> = {
  grey: { gray: 1 },
  scarlet: { red: 1 },
  gold: { yellow: 0.7, orange: 0.3 },
  violet: { purple: 1 },
  navy: { blue: 0.7, black: 0.3 },
  sky: { blue: 0.7, white: 0.3 },
  sea: { blue: 0.7, cyan: 0.3 },
  water: { blue: 0.8, cyan: 0.2 },
  grass: { green: 1 },
  forest: { green: 0.9, brown: 0.1 },
  tree: { green: 0.8, brown: 0.2 },
  sunset: { orange: 0.6, red: 0.3, purple: 0.1 },
  fire: { orange: 0.5, red: 0.5 },
  snow: { white: 1 },
  night: { black: 0.8, blue: 0.2 },
  beach: { yellow: 0.4, brown: 0.2, blue: 0.4 },
  sand: { yellow: 0.5, brown: 0.5 },
  lemon: { yellow: 1 },
  tomato: { red: 1 },
  rose: { red: 0.6, pink: 0.4 },
  chocolate: { brown: 1 },
};

/** Every word that the tiny embedding models know. */
export const wordMixes: ReadonlyMap<string, Mix> = new Map([
  ...colours.map((colour): [string, Mix] => [colour, { [colour]: 1 }]),
  ...Object.entries(things),
]);
