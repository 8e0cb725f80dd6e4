import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
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
    jest.useFakeTimers();
    // React reports what the boundary caught.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let isOnline = false;
    const files = jest.fn(() => (isOnline ? Promise.resolve(module) : Promise.reject(new Error())));
    const { Component } = preloadable(files);
    const open = () =>
      act(async () => {
        render(
          <ErrorBoundary fallback={<p>failed</p>}>
            <Suspense>
              <Component />
            </Suspense>
          </ErrorBoundary>,
        );
        await jest.advanceTimersByTimeAsync(1000);
      });
    await open();
    expect(screen.getByText('failed')).toBeTruthy();
    expect(files).toHaveBeenCalledTimes(1);
    cleanup();
    isOnline = true;
    await open();
    expect(screen.getByText('here')).toBeTruthy();
  });
});
