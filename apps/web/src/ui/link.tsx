import type { AnchorHTMLAttributes, JSX, Ref } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import type { To } from 'react-router';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link to a screen of the app. React Router's own `Link` brings the prefetching of its framework to the first page,
 * 4 KB compressed.
 */
export function Link({ to, replace, state, target, onClick, ...rest }: Props): JSX.Element {
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    />
  );
}
