import type { Group } from '../arguments.ts';
import type { Subject } from '../checkout.ts';
import type { Row } from '../measuring/row.ts';
import { start } from '../rows/start.ts';
import { models } from './models.ts';
import { servers } from './servers.ts';
import type { Measurement } from './measurement.ts';
import { walls } from './walls.ts';

const parts = [
  async (measurement: Measurement, subject: Subject) =>
    measurement.add('start', 'starts', () => start(subject)),
  servers,
  walls,
  models,
];

/** Measures the wanted groups of rows, except those of growing galleries. */
export async function measure(
  subject: Subject,
  groups: ReadonlySet<Group>,
  say: (line: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  const measurement: Measurement = {
    wants: (...any) => any.some((group) => groups.has(group)),
    say,
    async add(group, what, rowsOf) {
      if (!groups.has(group)) return;
      say(what);
      rows.push(...(await rowsOf()));
    },
  };
  for (const part of parts) await part(measurement, subject);
  return rows;
}
