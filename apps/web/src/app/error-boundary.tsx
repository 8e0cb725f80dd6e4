import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './error-boundary.module.css';

/** The last resort: says that the page broke, instead of going blank. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main role="alert" className={styles.page}>
        <h1>This page broke</h1>
        <p>Reload it. If it breaks again, tell whoever runs this gallery.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </main>
    );
  }
}
