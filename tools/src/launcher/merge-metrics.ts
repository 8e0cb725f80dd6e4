/** The text of one scrape; null if the process did not answer in time. */
export type Scrape = string | null;

interface Family {
  /** Its HELP and TYPE. */
  head: string[];
  samples: string[];
}

/**
 * Joins the scrapes of several processes: the format allows each metric only once, with the lines of all processes
 * together. Each process labels its own lines.
 */
export function mergeScrapes(scrapes: readonly Scrape[]): string {
  const families = new Map<string, Family>();
  for (const scrape of scrapes) if (scrape !== null) addTo(families, scrape);
  const lines = [...families.values()].flatMap(({ head, samples }) => [...head, ...samples]);
  return lines.map((line) => `${line}\n`).join('');
}

function addTo(families: Map<string, Family>, text: string): void {
  let family: Family | undefined;
  let isNew = false;
  for (const line of text.split('\n')) {
    const [, kind, name] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
    if (kind === 'HELP' && name !== undefined) {
      isNew = !families.has(name);
      family = families.get(name) ?? { head: [], samples: [] };
      families.set(name, family);
    }
    if (line.startsWith('#')) {
      if (isNew) family?.head.push(line);
    } else if (line !== '') family?.samples.push(line);
  }
}

/** Whether each process is up: services by their scrape, stores by running. */
export function upOf(processes: Readonly<Record<string, boolean>>): string {
  const samples = Object.entries(processes).map(
    ([name, isUp]) => `salon_up{process="${name}"} ${isUp ? 1 : 0}\n`,
  );
  return [
    '# HELP salon_up Whether the service answers, or the process of the store runs.\n',
    '# TYPE salon_up gauge\n',
    ...samples,
  ].join('');
}
