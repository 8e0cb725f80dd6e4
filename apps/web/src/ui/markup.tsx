import { createElement, Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';
import styles from './markup.module.css';

/** Elements that only format text. */
const FORMATTING = new Set(
  'a b blockquote br code em h2 h3 hr i li ol p pre s small strong sub sup u ul'.split(' '),
);
/** Other elements that begin a line. They become a div, so that their words stay apart from the next ones. */
const BLOCKS = (
  'address article aside caption center dd details div dt figcaption figure footer ' +
  'h1 h4 h5 h6 header main nav section summary td th tr'
).split(' ');
/** Elements whose content is not text for people; they are dropped. */
const SILENT = new Set('iframe math noscript object script style svg template title'.split(' '));
/** Elements that divide text into lines. */
const DIVIDING = [...BLOCKS, 'blockquote', 'br', 'h2', 'h3', 'hr', 'li', 'p', 'pre'].join();

/**
 * Shows markup typed by a person, by allow-list: the text is parsed without running or loading anything, and only known
 * elements are rendered, without attributes except a link's address. Of the others, the text is left. Text without
 * elements that divide it keeps its own line breaks.
 */
export function Markup({ id, text }: { id?: string; text: string }) {
  const body = useMemo(
    () => new DOMParser().parseFromString(text.trim(), 'text/html').body,
    [text],
  );
  return (
    <div id={id} className={styles.markup} data-plain={!body.querySelector(DIVIDING)}>
      {childrenOf(body)}
    </div>
  );
}

function childrenOf(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, key) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || SILENT.has(node.localName)) return null;
    const children = node.hasChildNodes() ? childrenOf(node) : undefined;
    if (BLOCKS.includes(node.localName)) return <div key={key}>{children}</div>;
    if (!FORMATTING.has(node.localName)) return <Fragment key={key}>{children}</Fragment>;
    if (node.localName !== 'a') return createElement(node.localName, { key }, children);
    return (
      <a key={key} href={safeAddress(node.getAttribute('href'))} rel="noreferrer">
        {children}
      </a>
    );
  });
}

/** The address if it is a link; `javascript:` and other schemes are dropped. */
function safeAddress(href: string | null): string | undefined {
  if (href === null || !URL.canParse(href, location.href)) return undefined;
  const { protocol } = new URL(href, location.href);
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
}
