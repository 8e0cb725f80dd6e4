import './app/strict-zod.ts';
import './styles/layers.css';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadWhenStale } from './app/reload-when-stale.ts';
import { createStore } from './app/create-store.ts';
import { dropFailedLinks } from './app/drop-failed-links.ts';
import { startTheme } from './features/theme/start-theme.ts';
import { restoreSession } from './domain/session/restore-session.ts';
import { loadSettings } from './domain/settings/settings-slice.ts';
import { onReturn } from './browser/on-return.ts';
import { syncAccess } from './http/access.ts';

const root = document.getElementById('root');
if (!root) throw new Error('no #root');

dropFailedLinks();
reloadWhenStale();
const store = createStore();
store.dispatch(startTheme());
store.dispatch(restoreSession());
void store.dispatch(loadSettings());
// The server may have been away. What is there already is left alone.
onReturn(() => {
  void store.dispatch(loadSettings());
  syncAccess();
});

createRoot(root).render(
  <StrictMode>
    <App store={store} />
  </StrictMode>,
);
