import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './error-boundary.module.css';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Takes the place of what broke; by default a page that says so. */
  fallback?: ReactNode;
  onError?: () => void;
}

/** Keeps an error of its children, or a file of theirs that cannot be loaded, from emptying the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    const { children, fallback = <BrokenPage /> } = this.props;
    return this.state.hasFailed ? fallback : children;
  }
}

function BrokenPage() {
  return (
    <main role="alert" className={styles.page}>
      <h1>This page broke</h1>
      <p>Reload it. If it breaks again, contact the owner of this gallery.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </main>
  );
}
