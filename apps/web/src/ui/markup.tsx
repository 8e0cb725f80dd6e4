import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';

/** Elements that only format text. Whatever else there is becomes its own text, or nothing. */
const FORMATTING = new Set(
  'a b blockquote br code em h2 h3 hr i li ol p pre s small strong sub sup u ul'.split(' '),
);
/** What is inside these is not text for people. */
const SILENT = new Set('iframe math noscript object script style svg template title'.split(' '));

/**
 * Shows markup somebody typed, by allow-list: the text is parsed without running or loading anything,
 * and only known elements are made again, without their attributes but a link's address.
 */
export function Markup({ text }: { text: string }) {
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  return <>{childrenOf(body)}</>;
}

function childrenOf(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, key) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || SILENT.has(node.localName)) return null;
    if (!FORMATTING.has(node.localName)) return <Fragment key={key}>{childrenOf(node)}</Fragment>;
    const children = node.hasChildNodes() ? childrenOf(node) : undefined;
    if (node.localName !== 'a') return createElement(node.localName, { key }, children);
    return (
      <a key={key} href={safeAddress(node.getAttribute('href'))} rel="noreferrer">
        {children}
      </a>
    );
  });
}

/** Addresses that lead somewhere; `javascript:` and its kin do something instead. */
function safeAddress(href: string | null): string | undefined {
  if (href === null || !URL.canParse(href, location.href)) return undefined;
  const { protocol } = new URL(href, location.href);
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
}
