import type { CameraFields, ExpectedPhoto } from './photo-set.ts';

type Expectation = Pick<ExpectedPhoto, 'metadata' | 'alsoOk' | 'make' | 'model'>;

const normal = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

const near = (relative: number, absolute: number) => (actual: number, expected: number) =>
  Math.abs(actual - expected) <= Math.max(absolute, relative * Math.abs(expected));

/** exiftool prints rounded values, so each field has its own tolerance. */
const closeEnough = {
  aperture: near(0.02, 0.06),
  focalLength: near(0.02, 0.06),
  // From a quarter of a second on, exiftool prints one decimal.
  shutterSpeed: (actual: number, expected: number) =>
    near(0.05, expected >= 0.25 ? 0.05 : 0)(actual, expected),
  iso: near(0.01, 0),
  focalLengthEquivalent: near(0.03, 1),
};

type Value = CameraFields[keyof CameraFields];

function isRight(field: keyof CameraFields, actual: Value, expected: Value): boolean {
  if (actual === null || expected === null) return actual === expected;
  if (typeof actual === 'number' && typeof expected === 'number' && field in closeEnough) {
    return closeEnough[field as keyof typeof closeEnough](actual, expected);
  }
  return normal(String(actual)) === normal(String(expected));
}

/** Make and model together are correct too, unless the make occurs twice. */
function namesModel(camera: string | null, { make, model }: Expectation): boolean {
  if (!camera || !model) return false;
  const brand = normal(make ?? '').split(' ')[0] ?? '';
  const timesSaid = brand ? normal(camera).split(brand).length - 1 : 0;
  return normal(camera).includes(normal(model)) && timesSaid < 2;
}

/** Compares the metadata of a photo with the expectation; returns a line for each wrong field. */
export function metadataProblems(actual: CameraFields, expected: Expectation): string[] {
  // Object.keys widens to string.
  const fields = Object.keys(expected.metadata) as (keyof CameraFields)[];
  return fields.flatMap((field) => {
    const allowed = [expected.metadata[field], ...(expected.alsoOk?.[field] ?? [])];
    const right =
      allowed.some((value) => isRight(field, actual[field], value)) ||
      (field === 'camera' && namesModel(actual.camera, expected));
    return right ? [] : [`${field} is ${actual[field]}, not ${allowed.join(' or ')}`];
  });
}
