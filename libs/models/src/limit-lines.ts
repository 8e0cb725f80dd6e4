const maxLines = 50;
const windowMs = 60_000;
const maxLength = 500;

/** Passes on at most fifty lines a minute, each with at most 500 characters, so that a log is not flooded. */
export function limitLines(
  write: (line: string) => void,
  now: () => number = () => performance.now(),
): (line: string) => void {
  let since = -Infinity;
  let lines = 0;
  return (line) => {
    if (now() - since >= windowMs) [since, lines] = [now(), 0];
    lines += 1;
    if (lines <= maxLines) write(line.slice(0, maxLength));
    else if (lines === maxLines + 1) write('More output follows, which is left out for a minute.');
  };
}
