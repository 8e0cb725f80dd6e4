import type { Chunk, KnownChunk } from './wall-chunks.ts';

/** How long former chunks are kept, for clients that loaded the index before it changed. */
const formerForMs = 10 * 60_000;
/** A chunk has some 256 rows, and shares all but the changed ones with its successor. */
const maxFormer = 2_000;

/** The chunks by name of lists as they were made last, and those that were replaced some minutes ago. */
export class ChunkStore {
  private readonly current = new Map<string, ReadonlyMap<string, Chunk>>();
  private readonly former = new Map<string, { chunk: Chunk; until: number }>();

  /** Replaces the chunks of one list. */
  replace(list: string, chunks: readonly Chunk[], now = Date.now()): void {
    const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]));
    for (const [name, chunk] of this.current.get(list) ?? []) {
      if (byName.has(name)) continue;
      this.former.delete(name);
      this.former.set(name, { chunk, until: now + formerForMs });
    }
    this.current.set(list, byName);
    for (const [name, { until }] of this.former) {
      if (until > now && this.former.size <= maxFormer) break;
      this.former.delete(name);
    }
  }

  /** Finds the current chunks of one list by their first row. */
  inList(list: string): KnownChunk {
    const chunks = this.current.get(list)?.values() ?? [];
    const byFirstRow = new Map([...chunks].map((chunk) => [chunk.rows[0], chunk]));
    return (first) => byFirstRow.get(first);
  }

  get(name: string, now = Date.now()): Chunk | undefined {
    for (const chunks of this.current.values()) {
      const chunk = chunks.get(name);
      if (chunk) return chunk;
    }
    const former = this.former.get(name);
    return former && former.until > now ? former.chunk : undefined;
  }
}
