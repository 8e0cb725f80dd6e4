// The baseline of an upload: a PUT that is written to disk.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { answerParent } from './child.ts';
import { listening } from './listening.ts';

answerParent((folder: string) =>
  listening(
    createServer((request, response) => {
      const path = join(folder, randomUUID());
      void pipeline(request, createWriteStream(path))
        .then(() => response.end())
        .then(() => rm(path));
    }),
  ),
);
