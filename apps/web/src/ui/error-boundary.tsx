import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import * as messages from './messages.ts';
import { PageAlert } from './page-alert.tsx';
import { FilesNotLoaded } from './preloadable.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown instead of the children after an error; by default a full page. */
  fallback?: ReactNode | ((retry: () => void, error: unknown) => ReactNode);
  /** Of what the children show: with another one they are rendered again after an error. */
  resetKey?: unknown;
  onError?: (() => void) | undefined;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
  error?: unknown;
}

/** Shows a fallback if its children throw or one of their files cannot be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { hasFailed: true, error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof FilesNotLoaded) error.forget();
    this.props.onError?.();
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps, { hasFailed }: ErrorBoundaryState) {
    // Not if the children with this very key have just failed.
    if (hasFailed && resetKey !== this.props.resetKey) this.setState({ hasFailed: false });
  }

  override render() {
    const { children, fallback = brokenPage } = this.props;
    if (!this.state.hasFailed) return children;
    const retry = () => this.setState({ hasFailed: false });
    return typeof fallback === 'function' ? fallback(retry, this.state.error) : fallback;
  }
}

const brokenPage = (retry: () => void) => (
  <PageAlert>
    <h1>{messages.brokenTitle}</h1>
    <p>{messages.brokenText}</p>
    <Button onClick={retry}>{messages.tryAgain}</Button>
  </PageAlert>
);
