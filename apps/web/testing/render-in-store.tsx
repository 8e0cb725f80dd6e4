import type { ReactNode } from 'react';
import { renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createStore } from '../src/app/create-store.ts';

/** Runs a hook in a real store. */
export function renderInStore<Result, Props>(
  hook: (props: Props) => Result,
  initialProps: Props,
  store = createStore(),
) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  return { store, ...renderHook(hook, { wrapper, initialProps }) };
}
