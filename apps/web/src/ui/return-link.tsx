import type { ComponentProps } from 'react';
import { ButtonLink } from './button.tsx';
import { isPlainClick } from './is-plain-click.ts';
import { useReturn } from './router/use-return.ts';

/** Leads from a form to its page, without adding it to the history again. */
export function ReturnLink({ to, ...rest }: ComponentProps<typeof ButtonLink>) {
  const returnTo = useReturn();
  return (
    <ButtonLink
      {...rest}
      to={to}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        returnTo(to);
      }}
    />
  );
}
