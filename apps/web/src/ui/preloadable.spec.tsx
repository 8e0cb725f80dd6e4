import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { preloadable } from './preloadable.ts';

const module = { default: () => <p>here</p> };
const load = () => jest.fn(() => Promise.resolve(module));

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
});
