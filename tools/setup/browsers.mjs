import { findOnPath } from './programs.mjs';

/**
 * The programs of each browser that `npm run test:browsers` can use, beside the Chromium of `npm test`.
 * @type {Record<string, { names: string[], from: string }[]>}
 */
export const browsers = {
  firefox: [
    { names: ['firefox'], from: 'the Debian package firefox-esr' },
    {
      names: ['geckodriver'],
      from: '`cargo install geckodriver`, or github.com/mozilla/geckodriver/releases',
    },
  ],
  webkit: [
    { names: ['WebKitWebDriver'], from: 'the Debian package webkit2gtk-driver' },
    { names: ['Xvfb'], from: 'the Debian package xvfb' },
  ],
};

/**
 * @param {string[]} wanted names of browsers
 * @returns {string[]} a line for each program that is not on the `PATH`
 */
export function missingPrograms(wanted) {
  return wanted.flatMap((browser) =>
    (browsers[browser] ?? [])
      .filter(({ names }) => !findOnPath(names))
      .map(({ names, from }) => `${browser} needs ${names.join(' or ')}: ${from}`),
  );
}
