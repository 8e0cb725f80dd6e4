/** Runs something while every access to a storage throws, as browsers do with site data blocked. */
export function withStorageBlocked(act: () => void): void {
  const names = ['localStorage', 'sessionStorage'] as const;
  const before = names.map((name) => [name, window[name]] as const);
  for (const name of names) {
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
  try {
    act();
  } finally {
    for (const [name, value] of before) {
      Object.defineProperty(window, name, { configurable: true, value });
    }
  }
}
