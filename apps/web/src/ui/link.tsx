import type { AnchorHTMLAttributes, JSX, MouseEvent, Ref } from 'react';
import { isPlainClick } from './is-plain-click.ts';
import { useHistory, useLocation, useNavigate } from './router/hooks.ts';
import { pathOf, resolvePath } from './router/location.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to a screen of the app. A click with a modifier or another button stays the browser's. */
export function Link({ to, replace, state, target, onClick, ...rest }: Props): JSX.Element {
  const history = useHistory();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const href = resolvePath(to, pathname);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isElsewhere = target !== undefined && target !== '_self';
    if (event.defaultPrevented || isElsewhere || !isPlainClick(event)) return;
    event.preventDefault();
    // As in the browser, a link to the current address adds no entry to the history. That is also the address of a screen
    // that is still loading.
    navigate(to, { replace: replace ?? href === pathOf(history.current()), state });
  };
  return <a {...rest} href={href} target={target} onClick={follow} />;
}
