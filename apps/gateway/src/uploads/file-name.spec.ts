import { describe, expect, it } from '@jest/globals';
import { displayName } from './file-name.ts';

describe('displayName', () => {
  it.each([
    ['../../../../etc/passwd.jpg', 'passwd.jpg'],
    ['..\\..\\windows\\x.jpg', 'x.jpg'],
    ['photo\n-execute\n.jpg', 'photo-execute.jpg'],
    ['photo.jpg\u0000.php', 'photo.jpg.php'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['<b>bold</b>.jpg', 'b>.jpg'],
    ['Ünï 📷 写真.jpg', 'Ünï 📷 写真.jpg'],
    ['نام\u200cفایل.jpg', 'نام\u200cفایل.jpg'],
    ['👨\u200d👩\u200d👧.jpg', '👨\u200d👩\u200d👧.jpg'],
    ['ប្រាសាទ\u200bអង្គរ.jpg', 'ប្រាសាទ\u200bអង្គរ.jpg'],
    ['soft\u00adhyphen\u2028line.jpg', 'softhyphenline.jpg'],
    ['a %22good%22 one.jpg', 'a "good" one.jpg'],
    ['', 'unnamed'],
    ['folder/', 'unnamed'],
  ])('shows %j as %j', (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });

  it('cuts a long name between characters', () => {
    expect(displayName('📷'.repeat(300))).toBe('📷'.repeat(255));
    expect(displayName(`${'📷'.repeat(300)}.jpeg`)).toBe(`${'📷'.repeat(250)}.jpeg`);
    expect(displayName(`.${'x'.repeat(300)}`)).toBe(`.${'x'.repeat(254)}`);
  });
});
