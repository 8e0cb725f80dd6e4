import { Suspense } from 'react';
import type { ComponentProps } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/** A part that the page works without: nothing is shown while its files are loaded, or if they cannot be. */
export const Optional = ({ children, ...props }: ComponentProps<typeof ErrorBoundary>) => (
  <ErrorBoundary fallback={null} {...props}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
