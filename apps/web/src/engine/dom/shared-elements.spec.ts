import { describe, expect, it, jest } from '@jest/globals';
import { createSharedElements } from './shared-elements.ts';
import type { SharedElementSource } from './shared-elements.ts';

/** A screen that shows one image, and has one more further down. */
function screenWith(shown: string, further = '') {
  const elements = new Map([shown, further].map((id) => [id, document.createElement('div')]));
  const source = {
    visible: jest.fn<SharedElementSource['visible']>((id) =>
      id === shown ? (elements.get(id) ?? null) : null,
    ),
    bring: jest.fn<SharedElementSource['bring']>((id) => elements.get(id) ?? null),
  };
  return { source, elementOf: (id: string) => elements.get(id) };
}

describe('createSharedElements', () => {
  it('finds nothing while no screen shows images', () => {
    const shared = createSharedElements();
    expect(shared.visible('a')).toBeNull();
    expect(shared.bring('a')).toBeNull();
  });

  it('finds what a screen shows, and scrolls to what it does not show', () => {
    const shared = createSharedElements();
    const { source, elementOf } = screenWith('a', 'b');
    shared.provide(source);
    expect(shared.visible('a')).toBe(elementOf('a'));
    expect(shared.visible('b')).toBeNull();
    expect(source.bring).not.toHaveBeenCalled();
    expect(shared.bring('b')).toBe(elementOf('b'));
  });

  it('finds nothing on a screen that is gone', () => {
    const shared = createSharedElements();
    const { source } = screenWith('a');
    const withdraw = shared.provide(source);
    withdraw();
    expect(shared.visible('a')).toBeNull();
    expect(shared.bring('a')).toBeNull();
    expect(source.bring).not.toHaveBeenCalled();
  });

  it('asks the latest screen only', () => {
    const shared = createSharedElements();
    const [former, latest] = [screenWith('a'), screenWith('b')];
    shared.provide(former.source);
    shared.provide(latest.source);
    expect(shared.visible('b')).toBe(latest.elementOf('b'));
    expect(shared.visible('a')).toBeNull();
    expect(former.source.visible).not.toHaveBeenCalled();
  });

  it('keeps the latest screen when the former one withdraws late', () => {
    const shared = createSharedElements();
    const [former, latest] = [screenWith('a'), screenWith('b')];
    const withdraw = shared.provide(former.source);
    shared.provide(latest.source);
    withdraw();
    expect(shared.visible('b')).toBe(latest.elementOf('b'));
  });
});
