import { describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { Markup } from './markup.tsx';

const shown = (text: string) =>
  render(<Markup text={text} />).container.firstElementChild?.innerHTML;

describe('typed markup', () => {
  it('keeps simple formatting', () => {
    const text = '<p>By <strong>Ada</strong>,<br>2024</p><ul><li>one</li></ul>';
    expect(shown(text)).toBe(text);
  });

  it('keeps links that lead somewhere', () => {
    expect(shown('<a href="https://example.org/?a=1&amp;b=2">site</a>')).toBe(
      '<a href="https://example.org/?a=1&amp;b=2" rel="noreferrer">site</a>',
    );
  });

  it.each(['javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'makes no link of %p',
    (href) => {
      expect(shown(`<a href="${href}">site</a>`)).toBe('<a rel="noreferrer">site</a>');
    },
  );

  it.each([
    ['<img src=x onerror=alert(1)>', ''],
    ['<script>alert(1)</script>', ''],
    ['<style>*{display:none}</style>', ''],
    ['<svg><a href="javascript:x">y</a></svg>', ''],
    ['<iframe srcdoc="<script>x</script>"></iframe>', ''],
    ['<p onclick="alert(1)" style="position:fixed" class="x">text</p>', '<p>text</p>'],
    ['<form action="/x"><input value="y"><b>text</b></form>', '<b>text</b>'],
    ['<noscript><p title="</noscript><img src=x onerror=x>"></noscript>', '<p></p>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=x>', ''],
  ])('of %p leaves %p', (text, left) => {
    expect(shown(text)).toBe(left);
  });

  it.each([
    ['<h1 id="x">Title</h1>Text', '<div>Title</div>Text'],
    ['<section><p>One</p></section>Two', '<div><p>One</p></div>Two'],
    ['<dl><dt>One<dd>Two</dl>', '<div>One</div><div>Two</div>'],
    ['<table><tr><td>One<td>Two</table>', '<div><div>One</div><div>Two</div></div>'],
  ])('keeps the words of the elements in %p apart', (text, left) => {
    expect(shown(text)).toBe(left);
  });

  it.each([
    ['One\n\nTwo', 'true'],
    ['<b>One</b>\n<i>Two</i>', 'true'],
    ['<p>One</p>\n<p>Two</p>', 'false'],
    ['One<br>\nTwo', 'false'],
    ['<ul>\n<li>One</ul>', 'false'],
    ['<div>One</div>\n<div>Two</div>', 'false'],
  ])('keeps the line breaks of %j: %s', (text, isKept) => {
    const element = render(<Markup text={text} />).container.firstElementChild;
    expect(element?.getAttribute('data-plain')).toBe(isKept);
  });

  it('is parsed once, since the browser reports each inline handler that it finds', () => {
    const parse = jest.spyOn(DOMParser.prototype, 'parseFromString');
    const { rerender } = render(<Markup text="One" />);
    rerender(<Markup text="One" />);
    expect(parse).toHaveBeenCalledTimes(1);
    parse.mockRestore();
  });

  it('shows plain text as it is', () => {
    expect(shown('5 &lt; 6 & "so on"')).toBe('5 &lt; 6 &amp; "so on"');
  });
});
