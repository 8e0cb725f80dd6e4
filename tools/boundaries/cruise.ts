import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const repository = join(import.meta.dirname, '../..');

const result = z.object({
  summary: z.object({
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
  }),
});

/** Checks every import in a workspace; returns each violation as `rule: from → to`. */
export async function breachesIn(workspace: string = repository): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', join(repository, '.dependency-cruiser.mjs'), '--output-type', 'json'],
      ...['apps', 'libs', 'tools', 'e2e', 'bench'],
    ],
    { cwd: workspace, maxBuffer: 64 * 1024 * 1024 },
  );
  const { violations } = result.parse(JSON.parse(stdout)).summary;
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}
