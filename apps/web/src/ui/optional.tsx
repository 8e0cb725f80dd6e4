import { Suspense } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

interface OptionalProps extends ComponentProps<typeof ErrorBoundary> {
  /** Shown while the files are loaded; by default nothing. */
  pending?: ReactNode;
}

/** A part that the page works without: by default, nothing is shown if its files cannot be loaded. */
export const Optional = ({ children, pending, ...props }: OptionalProps) => (
  <ErrorBoundary fallback={null} {...props}>
    <Suspense fallback={pending}>{children}</Suspense>
  </ErrorBoundary>
);
