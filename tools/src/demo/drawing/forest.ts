import type { Layer } from './canvas.ts';
import { blend, colour, cover, shine, type Rgb } from './colour.ts';
import { clamp01, fractalNoise, gradientNoise, smoothstep } from './noise.ts';
import { between, seededRandom } from './random.ts';

export interface Trunks {
  seed: number;
  count: number;
  /** Width of the widest, in picture heights. */
  width: number;
  colour: Rgb;
  fog: Rgb;
}

/** Trunks of one distance. */
function trunks({ seed, count, width, colour: bark, fog }: Trunks): Layer {
  const random = seededRandom(seed);
  const bend = gradientNoise(seed);
  const rough = fractalNoise(seed + 1, 3);
  const trees = Array.from({ length: count }, (_, index) => ({
    at: (index + random()) / count,
    half: (width * between(random, 0.35, 1)) / 2,
    lean: between(random, -0.03, 0.03),
  }));
  const wood: Rgb = [0, 0, 0];
  return ({ aspect, pixel }) => {
    const centres = new Float32Array(count);
    let row = Number.NaN;
    return (rgb, x, y) => {
      if (y !== row) {
        row = y;
        for (const [index, { at, half, lean }] of trees.entries()) {
          centres[index] = at * aspect + lean * (y - 0.5) + half * bend(y * 2.2, at * 50);
        }
      }
      for (let index = 0; index < count; index++) {
        const tree = trees[index];
        const offset = x - (centres[index] ?? 0);
        if (!tree || Math.abs(offset) > tree.half * 1.4) continue;
        const reach = tree.half * (0.85 + 0.3 * y);
        const aside = offset / reach;
        const edge = reach * (1 - Math.abs(aside) + 0.06 * rough(y * 30, tree.at * 90));
        const covered = clamp01(edge / pixel + 0.5);
        if (covered === 0) continue;
        const relief = 0.75 + 0.35 * aside + 0.35 * rough(aside * 4, y * 11 + tree.at * 40);
        wood[0] = bark[0] * relief;
        wood[1] = bark[1] * relief;
        wood[2] = bark[2] * relief;
        cover(wood, fog, 0.1 * smoothstep(0.55, 0, y));
        cover(rgb, wood, covered);
      }
    };
  };
}

export interface Forest {
  seed: number;
  fog: string;
  bark: string;
  leaves: string;
  floor: string;
}

/** A wood in fog: distance behind distance of trunks, crowns above, ground below, light from behind. */
export function forest({ seed, fog, bark, leaves, floor }: Forest): Layer[] {
  const fogColour = colour(fog);
  const barkColour = colour(bark);
  const depths = [0, 0.35, 0.65, 1];
  const layers: Layer[] = [() => (rgb, x, y) => glow(rgb, fogColour, x, y)];
  for (const [index, near] of depths.entries()) {
    const seen = 0.12 + 0.84 * near ** 0.8;
    const shared = { seed: seed + index * 31, near };
    layers.push(
      ground(shared, blend(fogColour, colour(floor), seen)),
      trunks({
        seed: shared.seed,
        count: Math.round(30 - 24 * near),
        width: 0.016 + 0.06 * near,
        colour: blend(fogColour, barkColour, seen),
        fog: fogColour,
      }),
      crowns(shared, blend(fogColour, colour(leaves), seen)),
    );
  }
  return layers;
}

function glow(rgb: Rgb, fog: Rgb, x: number, y: number): void {
  cover(rgb, fog, 1);
  shine(rgb, fog, 0.5 * Math.exp(-((x - 0.8) ** 2 + (y - 0.3) ** 2) / 0.18));
}

function ground({ seed, near }: { seed: number; near: number }, tone: Rgb): Layer {
  const noise = fractalNoise(seed + 5, 5);
  return () => (rgb, x, y) => {
    const top = 0.72 + 0.16 * near + 0.03 * noise(x * 2, near * 9);
    const covered = smoothstep(top - 0.015, top + 0.05, y + 0.02 * noise(x * 18, y * 18));
    const litter = 0.8 + 0.5 * noise(x * (30 - 14 * near), y * 60);
    cover(rgb, [tone[0] * litter, tone[1] * litter, tone[2] * litter], covered);
  };
}

function crowns({ seed, near }: { seed: number; near: number }, tone: Rgb): Layer {
  const noise = fractalNoise(seed + 9, 5);
  const leaf = fractalNoise(seed + 10, 2);
  const size = 90 - 45 * near;
  return () => (rgb, x, y) => {
    const mass = noise(x * (3 - near), y * 3.4 + near * 11) + 0.55 - y * (1.9 - 0.4 * near);
    if (mass < -0.25) return;
    const leaves = leaf(x * size, y * size);
    const covered = smoothstep(0.05, 0.22, 0.55 * mass + 0.75 * leaves);
    if (covered === 0) return;
    const light = 0.9 + 0.7 * leaf(x * size * 0.6 + 3, y * size * 0.6) + 0.5 * noise(x * 4, y * 4);
    cover(rgb, [tone[0] * light, tone[1] * light, tone[2] * light], 0.92 * covered);
  };
}
