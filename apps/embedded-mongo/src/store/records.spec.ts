import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encode } from '../bson/values.ts';
import { Records, type Slot } from './records.ts';

/** Sizes around that of a slab, so that slabs fill up, empty and are used again. */
const size = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 300_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1_000_000, max: 1_200_000 }) },
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ add: size }) },
  { weight: 3, arbitrary: fc.record({ replace: fc.nat(), by: size }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat() }) },
);

describe('records', () => {
  it('are what was stored last, in the order of insertion, whatever moves', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const records = new Records();
        const model = new Map<Slot, Buffer>();
        const pick = (n: number): Slot | undefined => [...model.keys()][n % model.size];
        for (const [n, each] of steps.entries()) {
          if ('add' in each) {
            const raw = encode({ n, blob: Buffer.alloc(each.add, n) });
            model.set(records.add(raw), raw);
            continue;
          }
          const slot = pick('replace' in each ? each.replace : each.remove);
          if (slot === undefined) continue;
          if ('replace' in each) {
            const raw = encode({ n, blob: Buffer.alloc(each.by, n) });
            records.replace(slot, raw);
            model.set(slot, raw);
          } else {
            records.remove(slot);
            model.delete(slot);
            expect(records.get(slot)).toBeUndefined();
          }
        }
        expect([...records.slots()]).toEqual([...model.keys()]);
        for (const [slot, raw] of model) expect(records.get(slot)?.equals(raw)).toBe(true);
        const bytes = [...model.values()].reduce((sum, raw) => sum + raw.length, 0);
        expect([records.count, records.bytes]).toEqual([model.size, bytes]);
      }),
      { numRuns: 1500 },
    );
  });

  it('take little more memory than their bytes after many replacements', () => {
    const records = new Records();
    const raw = encode({ blob: Buffer.alloc(10_000) });
    const slots = Array.from({ length: 400 }, () => records.add(raw));
    const views = new Set<ArrayBufferLike>();
    // Each tenth record stays where it was, so that no slab becomes empty by itself.
    for (const slot of slots) if (slot % 10 > 0) records.replace(slot, raw);
    for (const slot of slots) views.add(records.get(slot)?.buffer ?? new ArrayBuffer());
    const used = [...views].reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(used).toBeLessThan(records.bytes * 1.1 + 2 * 1024 * 1024);
  });
});
