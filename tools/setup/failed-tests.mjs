import { stripVTControlCharacters } from 'node:util';

/** Jest's first line about a failed test, and the lines that follow the last one. */
const BEGIN = /^ {2}● (?!Console$)/;
const END = /^( {2}● |\s*(PASS|FAIL) |Test Suites:|Warning: command )/;

/**
 * What Jest printed about each failed test, so that it can be shown again at the end of a long log.
 * @param {string} output of one or more runs of Jest, with or without colours
 * @returns {string} one paragraph or more for each test; empty if none failed
 */
export function failedTests(output) {
  /** @type {string[][]} */
  const failures = [];
  let isInside = false;
  for (const line of stripVTControlCharacters(output).split(/\r?\n/)) {
    if (END.test(line)) isInside = false;
    if (BEGIN.test(line)) {
      isInside = true;
      failures.push([]);
    }
    if (isInside) failures.at(-1)?.push(line);
  }
  // Of more than 20 suites, Jest prints each failure twice.
  return [...new Set(failures.map((lines) => lines.join('\n').trimEnd()))].join('\n\n');
}
