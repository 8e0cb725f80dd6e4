import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import {
  bytesPerMb,
  uploadMessages,
  type RefusedFile,
  type StagedUpload,
} from '@salon/api-contract';
import { count } from '@salon/observability';
import { SettingsReader, storageOutage } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import pLimit from 'p-limit';
import { displayName } from './file-name.ts';
import { IntakeService, type Verdict } from './intake.service.ts';
import { receiveParts, statedLength } from './multipart.ts';
import { Spool, type SpooledFile } from './spool.ts';

/** Enough to keep the worker busy. */
const maxInFlight = 4;

/** Enough for storing one file and waiting for its rendering. */
const perFileMs = 90_000;

/** A spooled file, or a file that was too large. */
interface ReceivedFile {
  filename: string;
  file: SpooledFile | null;
}

interface ReviewOptions {
  /** Identifies the request, so that a repeat does not stage files twice. */
  key?: string | undefined;
  /** The place of the first file among the files of all requests. */
  sequence?: number | undefined;
}

interface TakeOptions extends ReviewOptions {
  maxUploadSize: number;
  isGone: () => boolean;
}

@Injectable()
export class ReviewService {
  constructor(
    private readonly spool: Spool,
    private readonly intake: IntakeService,
    private readonly settings: SettingsReader,
  ) {}

  /**
   * Files are staged only after the whole request has arrived, so a refused or incomplete request leaves no files.
   * @throws ServiceError when the request or every file of it is refused
   */
  async review(
    request: IncomingMessage,
    { key, sequence }: ReviewOptions = {},
  ): Promise<{ images: StagedUpload[]; errors: RefusedFile[] }> {
    const { maxUploadFiles, maxUploadSize } = await this.settings.published();
    const uploadLimits = { maxFiles: maxUploadFiles, maxBytesPerFile: maxUploadSize * bytesPerMb };
    await this.spool.checkSpace(statedLength(request, uploadLimits));
    return this.spool.lend(async (folder) => {
      const files = await receiveParts(request, uploadLimits, async (part) => {
        const file = await this.spool.receive(folder, part.content);
        const filename = displayName(part.filename);
        if (!part.isTooLarge()) return { filename, file };
        await this.spool.remove(file.path);
        return { filename, file: null };
      });
      // The server closes idle connections, but this one waits for its files. Its next request resets the timeout.
      request.socket.setTimeout((1 + files.length / maxInFlight) * perFileMs);
      const isGone = () => request.socket.destroyed;
      return toReview(await this.takeAll(files, { maxUploadSize, key, sequence, isGone }));
    });
  }

  private async takeAll(
    files: ReceivedFile[],
    { maxUploadSize, key, sequence, isGone }: TakeOptions,
  ): Promise<Verdict[]> {
    const taken = await pLimit(maxInFlight).map(files, async ({ filename, file }, position) => {
      if (isGone()) return [];
      const verdict = file
        ? await this.intake.take(filename, file, { position, key, sequence })
        : refuseTooLarge(filename, maxUploadSize);
      countFile(verdict, file);
      return [verdict];
    });
    const verdicts = taken.flat();
    if (!isGone()) return verdicts;
    // A repeat of a request with a key finds its staged files; without a key they would be orphaned.
    if (!key) await this.intake.discard(verdicts);
    throw new ServiceError('request/invalid');
  }
}

function countFile(verdict: Verdict, file: SpooledFile | null): void {
  count('uploadedFiles', { outcome: 'image' in verdict ? 'staged' : verdict.reason });
  if (file) count('uploadedBytes', {}, file.size);
}

function refuseTooLarge(originalFilename: string, maxMb: number): Verdict {
  const message = uploadMessages.tooLarge(originalFilename, maxMb);
  return { refusal: { originalFilename, message }, reason: 'too-large' };
}

function toReview(verdicts: Verdict[]): { images: StagedUpload[]; errors: RefusedFile[] } {
  if (verdicts.length === 0) throw new ServiceError('upload/no-file');
  const images = verdicts.flatMap((verdict) => ('image' in verdict ? [verdict.image] : []));
  const refusals = verdicts.flatMap((verdict) => ('refusal' in verdict ? [verdict] : []));
  const errors = refusals.map(({ refusal }) => refusal);
  if (images.length > 0) return { images, errors };
  const [only] = errors;
  const message =
    errors.length === 1 ? only?.message : `None of the ${errors.length} files could be used.`;
  const all = (reason: string) => refusals.every((refusal) => refusal.reason === reason);
  if (all('not-processed')) throw new ServiceError('service/unavailable', { message });
  if (all('no-space')) throw new ServiceError('upload/no-space');
  if (all('no-storage')) throw storageOutage.unavailable();
  throw new ServiceError(all('too-large') ? 'upload/too-large' : 'upload/refused', {
    message,
    errors,
  });
}
