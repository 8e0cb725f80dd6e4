import { describe, expect, it } from '@jest/globals';
import { nameOf, reachable } from './ports.ts';

describe('the name of a server', () => {
  it.each([
    ['0.0.0.0', 'localhost'],
    ['::', 'localhost'],
    ['fd00::1', '[fd00::1]'],
    ['photos.example.org', 'photos.example.org'],
  ])('that listens on %s is %s in a browser', (host, name) => {
    expect(nameOf(host)).toBe(name);
  });
});

describe('reachable', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
    ['fd00::1', '[fd00::1]'],
    ['photos.example.org', 'photos.example.org'],
  ])('reaches a server that listens on %s at %s', (host, address) => {
    expect(reachable(host)).toBe(address);
  });
});
