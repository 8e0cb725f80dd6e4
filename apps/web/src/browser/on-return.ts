/** Calls back whenever the connection, or the person, is back. @returns how to stop */
export function onReturn(callback: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onVisibility = () => {
    if (document.visibilityState === 'visible') callback();
  };
  window.addEventListener('online', callback, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  return () => listening.abort();
}
