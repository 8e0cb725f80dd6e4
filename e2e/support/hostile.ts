import fc from 'fast-check';

/** `[[[[…]]]]`: deep nesting can make a recursive parser fail. */
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const hostileStrings = [
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  'null',
  'true',
  '\u0000',
  '\ud800',
  '\u202e\u2066',
  '\r\nset-cookie: a=b',
  '../../../etc/passwd',
  '..\\..\\windows',
  '%00%2e%2e%2f',
  '$where',
  '{"$gt":""}',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '(a+)+$',
  '*',
  '__proto__',
  'constructor',
  '6560f1c29b1d4a0012c3d4e5',
  '99999999999999999999999999',
  'ﷺ'.repeat(500),
  'x'.repeat(10_000),
];

const hostileValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [null],
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { toString: 'no function' },
  { length: 1e9 },
  { then: 'not a promise' },
  Array.from({ length: 5_000 }, () => 'x'),
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
  JSON.parse(deep(500)),
];

/** Bodies that are invalid or very large JSON. */
const hostileTexts = [
  '',
  '{',
  '"',
  '[',
  'null',
  'undefined',
  '{"a":1,}',
  '{"a":01}',
  '\u0000',
  '\ufeff{}',
  deep(100_000),
  `"${'x'.repeat(2_000_000)}"`,
  `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":${index}`).join()}}`,
];

const aString = fc.oneof(
  fc.constantFrom(...hostileStrings),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const aValue = fc.oneof(fc.constantFrom(...hostileValues), aString, fc.jsonValue({ maxDepth: 4 }));

/** A position in the example, as an index, and the value to put there. */
const aMutation = fc.record({ place: fc.nat(), value: aValue });

export const hostile = {
  string: aString,
  value: aValue,
  text: fc.constantFrom(...hostileTexts),
  mutation: aMutation,
};

/** A copy in which one value at any depth, or the whole, is replaced. */
export function mutated(
  example: unknown,
  { place, value }: { place: number; value: unknown },
): unknown {
  const paths = placesIn(example);
  const path = paths[place % paths.length] ?? [];
  return replaced(example, path, value);
}

function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const below = Object.entries(value).flatMap(([key, part]) =>
    placesIn(part).map((path) => [key, ...path]),
  );
  return [[], ...below];
}

function replaced(whole: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) {
    return whole.map((part: unknown, index) =>
      String(index) === key ? replaced(part, rest, value) : part,
    );
  }
  const record = whole as Record<string, unknown>; // a path contains only objects and arrays
  return { ...record, [key]: replaced(record[key], rest, value) };
}

const boundary = 'salon-boundary';
const part = (headers: string, content: string) =>
  `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
const file = (name: string, content = 'no picture') =>
  part(
    `Content-Disposition: form-data; name="images"; filename="${name}"\r\nContent-Type: image/jpeg`,
    content,
  );
const end = `--${boundary}--\r\n`;

/** Multipart bodies as no browser sends them. */
export const hostileForms = [
  '',
  end,
  'no boundary at all',
  `--${boundary}`,
  `--${boundary}\r\n`,
  file('cut short.jpg'),
  file('') + end,
  file('\u0000.jpg') + end,
  file('../../../etc/passwd') + end,
  file('a'.repeat(5_000)) + end,
  file('empty.jpg', '') + end,
  file('only a magic number.jpg', '\u00ff\u00d8\u00ff') + end,
  part('Content-Disposition: form-data; name="images"', 'a field, not a file') + end,
  part('Content-Disposition: form-data', 'without a name') + end,
  part('No-Disposition: at all', 'x') + end,
  part(`X-Long: ${'h'.repeat(100_000)}`, 'x') + end,
  part('Content-Disposition: form-data; name="other"; filename="x.jpg"', 'x') + end,
  file('x.jpg').repeat(60) + end,
  part('Content-Disposition: form-data; name="f"', 'v').repeat(2_000) + end,
];
export const hostileFormTypes = [
  `multipart/form-data; boundary=${boundary}`,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
  'multipart/mixed; boundary=x',
  'application/json',
  'text/plain',
];
