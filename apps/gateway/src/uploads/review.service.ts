import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import {
  bytesPerMb,
  uploadMessages,
  type RefusedFile,
  type StagedImage,
} from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import { displayName } from './file-name.ts';
import { IntakeService, type Verdict } from './intake.service.ts';
import { uploadParts, type UploadPart } from './multipart.ts';
import { Spool } from './spool.ts';

/** Enough to keep the worker busy; the client is slowed down while as many files wait for their verdict. */
const maxInFlight = 4;

@Injectable()
export class ReviewService {
  constructor(
    private readonly spool: Spool,
    private readonly intake: IntakeService,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * @param key names the request, so that a repeat of it stages nothing twice
   * @throws ServiceError when the request itself is refused, or every file of it was
   */
  async review(
    request: IncomingMessage,
    key?: string,
  ): Promise<{ images: StagedImage[]; errors: RefusedFile[] }> {
    const { maxUploadFiles, maxUploadSize } = await this.rpc.ask('settings.publicValues', {});
    const limits = { maxFiles: maxUploadFiles, maxBytesPerFile: maxUploadSize * bytesPerMb };
    const verdicts: Promise<Verdict>[] = [];
    const inFlight = new Set<Promise<Verdict>>();
    for await (const part of uploadParts(request, limits)) {
      const partKey = key && `${key} ${verdicts.length}`;
      const verdict = this.receive(part, maxUploadSize, partKey);
      verdicts.push(verdict);
      inFlight.add(verdict);
      const settled = () => inFlight.delete(verdict);
      // A failed one is told of when all are awaited, or not at all where the request fails first.
      verdict.then(settled, settled);
      if (inFlight.size >= maxInFlight) await Promise.race(inFlight);
    }
    return toReview(await Promise.all(verdicts));
  }

  private async receive(part: UploadPart, maxMb: number, key?: string): Promise<Verdict> {
    const filename = displayName(part.filename);
    const file = await this.spool.receive(part.content);
    if (!part.isTooLarge()) return this.intake.take(filename, file, key);
    await this.spool.remove(file.path);
    const message = uploadMessages.tooLarge(filename, maxMb);
    return { refusal: { originalFilename: filename, message }, because: 'too-large' };
  }
}

function toReview(verdicts: Verdict[]): { images: StagedImage[]; errors: RefusedFile[] } {
  if (verdicts.length === 0) throw new ServiceError('upload/no-file');
  const images = verdicts.flatMap((verdict) => ('image' in verdict ? [verdict.image] : []));
  const refusals = verdicts.flatMap((verdict) => ('refusal' in verdict ? [verdict] : []));
  const errors = refusals.map(({ refusal }) => refusal);
  if (images.length > 0) return { images, errors };
  const [only] = errors;
  const message =
    errors.length === 1 ? only?.message : `None of the ${errors.length} files could be used.`;
  const all = (because: string) => refusals.every((refusal) => refusal.because === because);
  if (all('not-processed')) throw new ServiceError('service/unavailable', { message });
  throw new ServiceError(all('too-large') ? 'upload/too-large' : 'upload/refused', {
    message,
    errors,
  });
}
