import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './error-boundary.tsx';

const broken = new Set<string>();

function Page({ name }: { name: string }) {
  if (broken.has(name)) throw new Error(`${name} is broken`);
  return <p>{name}</p>;
}

const at = (name: string) => (
  <ErrorBoundary resetKey={name} fallback={<p>failed</p>}>
    <Page name={name} />
  </ErrorBoundary>
);

beforeEach(() => {
  broken.clear();
  // React reports what the boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('an error boundary', () => {
  it('shows its children again with another key', () => {
    broken.add('a');
    const { rerender } = render(at('a'));
    expect(screen.getByText('failed')).toBeTruthy();
    rerender(at('b'));
    expect(screen.getByText('b')).toBeTruthy();
  });

  it('keeps its fallback with the same key', () => {
    broken.add('a');
    const { rerender } = render(at('a'));
    broken.clear();
    rerender(at('a'));
    expect(screen.getByText('failed')).toBeTruthy();
  });

  it('shows its fallback when the children with a new key fail', () => {
    broken.add('b').add('c');
    const { rerender } = render(at('a'));
    rerender(at('b'));
    expect(screen.getByText('failed')).toBeTruthy();
    rerender(at('c'));
    expect(screen.getByText('failed')).toBeTruthy();
    rerender(at('a'));
    expect(screen.getByText('a')).toBeTruthy();
  });

  it('shows a page with an alert and a main landmark', () => {
    broken.add('a');
    render(
      <ErrorBoundary>
        <Page name="a" />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('main').contains(screen.getByRole('alert'))).toBe(true);
  });
});
