// The baseline of an upload: a PUT whose bytes are on the disk before the reply, and stay there as those of a gallery do.
// Removing them at once would let the next file use the same memory, which costs a third of fresh memory.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { answerParent } from './child.ts';
import { listening } from './listening.ts';

answerParent((folder: string) =>
  listening(
    createServer((request, response) => {
      const path = join(folder, randomUUID());
      void pipeline(request, createWriteStream(path, { flush: true })).then(() => response.end());
    }),
  ),
);
