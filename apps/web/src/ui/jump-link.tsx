import type { ComponentProps, JSX, MouseEvent } from 'react';

interface JumpLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** The id of an element that can have the focus. */
  target: string;
}

/**
 * A link to an element of the same page. The browser would add an entry to the history, which the router does not
 * number; a guard could then not find the way back.
 */
export function JumpLink({ target: id, ...rest }: JumpLinkProps): JSX.Element {
  const jump = (event: MouseEvent) => {
    event.preventDefault();
    const element = document.getElementById(id);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  };
  return <a {...rest} href={`#${id}`} onClick={jump} />;
}
