import { describe, expect, it } from '@jest/globals';
import { cameraNames } from './camera-names.ts';
import { tidyName } from './tidy-name.ts';

describe('the names of cameras', () => {
  it.each([
    ['OLYMPUS OPTICAL CO.,LTD C960Z,D460Z', 'Olympus C960Z,D460Z'],
    ['OLYMPUS CORPORATION E-1', 'Olympus E-1'],
    ['OLYMPUS IMAGING CORP. E-M5', 'Olympus E-M5'],
    ['CASIO COMPUTER CO.,LTD EX-Z3', 'Casio EX-Z3'],
    ['CASIO COMPUTER CO.,LTD. EX-Z3', 'Casio EX-Z3'],
    ['KODAK DX4330 DIGITAL CAMERA', 'Kodak DX4330 DIGITAL CAMERA'],
    ['SAMSUNG TECHWIN CO., LTD. Pro 815', 'Samsung Pro 815'],
    ['RICOH IMAGING COMPANY, LTD. PENTAX K-1', 'Ricoh Pentax K-1'],
  ])('turn %s into %s', (stored, shown) => {
    expect(tidyName(stored, cameraNames)).toBe(shown);
  });

  it.each(cameraNames)('replace %s as a whole by %s', (name, shown) => {
    expect(tidyName(name, cameraNames)).toBe(shown);
  });
});
