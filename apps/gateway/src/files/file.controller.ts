import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { isKey } from '@salon/object-storage';
import { ServiceError } from '@salon/service-contract';
import type { FastifyReply } from 'fastify';
import { parseRange } from './byte-range.ts';
import { FileService } from './file.service.ts';

/** A path names its bytes by their hash, so an answer holds for ever. */
const forever = 'public, max-age=31536000, immutable';

@Controller('files')
export class FileController {
  constructor(private readonly files: FileService) {}

  @Get(':imageId/:filename')
  async serve(
    @Param('imageId') imageId: string,
    @Param('filename') filename: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Headers('range') rangeHeader: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const key = `renditions/${imageId}/${filename}`;
    if (!isKey(key)) throw new ServiceError('file/not-found');
    const etag = `"${filename}"`;
    const file = await this.files.find(key);
    reply.headers({ etag, 'cache-control': forever, 'accept-ranges': 'bytes' });
    if (ifNoneMatch?.includes(etag)) return reply.status(304).send();
    const range = parseRange(rangeHeader, file.size);
    if (range === 'unsatisfiable') {
      return reply.status(416).header('content-range', `bytes */${file.size}`).send();
    }
    reply.type(file.contentType);
    if (range === 'whole') {
      return reply.header('content-length', file.size).send(await file.open());
    }
    const end = range.end ?? file.size - 1;
    return reply
      .status(206)
      .header('content-length', end - range.start + 1)
      .header('content-range', `bytes ${range.start}-${end}/${file.size}`)
      .send(await file.open(range));
  }
}
