import { styleText } from 'node:util';

type Fields = Record<string, unknown>;
type Style = Parameters<typeof styleText>[0];

/** Pino's numbers. */
const LEVELS: Record<number, { name: string; style: Style }> = {
  10: { name: 'trace', style: 'gray' },
  20: { name: 'debug', style: 'gray' },
  30: { name: 'info ', style: 'green' },
  40: { name: 'warn ', style: 'yellow' },
  50: { name: 'error', style: 'red' },
  60: { name: 'fatal', style: 'red' },
};
const WIDEST_NAME = 'embedded-mongo'.length;
/** Shown elsewhere in the line, or the same on every line. */
const PLACED = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'name',
  'service',
  'msg',
  'requestId',
  'err',
]);

/** The fields of a line a service wrote in JSON; undefined when it is plain text. */
export function parseLine(line: string): Fields | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    // A text that begins with '{' and parses is an object.
    const fields = JSON.parse(line) as Fields;
    return typeof fields['level'] === 'number' ? fields : undefined;
  } catch {
    return undefined;
  }
}

/** One log line for a person: time, level, service, message, what it was about, request id; a stack beneath. */
export function renderLine(service: string, fields: Fields, isColoured: boolean): string {
  const paint = (style: Style, text: string) =>
    isColoured ? styleText(style, text, { validateStream: false }) : text;
  const level = LEVELS[Number(fields['level'])] ?? { name: 'info ', style: 'green' };
  const facts = Object.entries(fields).filter(([key]) => !PLACED.has(key));
  const parts = [
    paint('gray', clockTime(Number(fields['time']))),
    paint(level.style, level.name),
    paint('cyan', service.padEnd(WIDEST_NAME)),
    text(fields['msg']),
    ...facts.map(([key, value]) => paint('gray', `${key}=${brief(value)}`)),
  ];
  const requestId = text(fields['requestId']);
  if (requestId) parts.push(paint('gray', `[${requestId}]`));
  return parts.filter(Boolean).join(' ') + errorBeneath(fields['err']);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Local time of day to the millisecond. */
function clockTime(epochMs: number): string {
  const date = new Date(epochMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return `${time}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

const brief = (value: unknown): string =>
  typeof value === 'string' && !/[\s"=]/.test(value)
    ? value
    : (JSON.stringify(value) ?? 'undefined');

function errorBeneath(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { stack, message }: { stack?: unknown; message?: unknown } = error;
  return `\n${text(stack) || text(message) || JSON.stringify(error)}`.replaceAll('\n', '\n    ');
}
