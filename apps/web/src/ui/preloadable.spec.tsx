import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { preloadable } from './preloadable.ts';

const module = { default: () => <p>here</p> };
const load = () => jest.fn(() => Promise.resolve(module));

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a component with files of its own', () => {
  it('renders at once when it was preloaded', async () => {
    const files = load();
    const { Component, preload } = preloadable(files);
    await preload();
    render(<Component />, { wrapper: ({ children }) => <Suspense>{children}</Suspense> });
    expect(screen.getByText('here')).toBeTruthy();
    expect(files).toHaveBeenCalledTimes(1);
  });

  it('is loaded when it is rendered', async () => {
    const { Component } = preloadable(load());
    render(<Component />, { wrapper: ({ children }) => <Suspense>{children}</Suspense> });
    expect(screen.queryByText('here')).toBeNull();
    expect(await screen.findByText('here')).toBeTruthy();
  });

  it('is loaded again when it is rendered after a failure was shown', async () => {
    const { part } = failingOnce();
    const shown = render(part());
    expect(await screen.findByText('failed')).toBeTruthy();
    shown.unmount();
    render(part());
    expect(await screen.findByText('here')).toBeTruthy();
  });

  it('is loaded again some time after a failure that was not shown', async () => {
    jest.useFakeTimers();
    const { part, files } = failingOnce();
    render(part()).unmount();
    await jest.advanceTimersByTimeAsync(10_000);
    await act(async () => render(part()));
    expect(screen.getByText('here')).toBeTruthy();
    expect(files).toHaveBeenCalledTimes(2);
  });
});

/** A part whose files can only be loaded at the second attempt. */
function failingOnce() {
  // React reports what the boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const files = load().mockRejectedValueOnce(new Error('offline'));
  const { Component } = preloadable(files);
  const part = () => (
    <ErrorBoundary fallback={<p>failed</p>}>
      <Suspense>
        <Component />
      </Suspense>
    </ErrorBoundary>
  );
  return { part, files };
}
