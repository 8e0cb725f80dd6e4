/** Elements whose default style depends on their attributes, besides `hidden`. */
const VARYING = new Set(['DIALOG', 'EMBED', 'INPUT', 'NOSCRIPT']);
/** What an element inherits and tests look at. */
const INHERITED = /visibility|direction|pointer-events/;

/**
 * A faster `getComputedStyle` for tests. jsdom compares an element with each rule of its default style sheet, which was
 * a quarter of the time of the tests that look for roles. The tests load no style sheets of their own, so most elements
 * of a name have one style, which is computed once.
 * @param {Window & typeof globalThis} window
 * @returns {typeof window.getComputedStyle}
 */
export function computedStyles(window) {
  const compute = window.getComputedStyle.bind(window);
  /** @type {Map<string, CSSStyleDeclaration>} */
  const byName = new Map();
  return (element, pseudo) => {
    if (pseudo || hasOwnStyle(element)) return compute(element, pseudo);
    const { tagName, namespaceURI } = element;
    const plain = byName.get(tagName);
    if (plain) return plain;
    const style = compute(window.document.createElementNS(namespaceURI, element.localName));
    byName.set(tagName, style);
    return style;
  };
}

/** @param {Element} element */
function hasOwnStyle(element) {
  if (VARYING.has(element.tagName) || element.hasAttribute('hidden')) return true;
  if (element.hasAttribute('style')) return true;
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.hasAttribute('dir') || INHERITED.test(at.getAttribute('style') ?? '')) return true;
  }
  return element.hasAttribute('dir');
}
