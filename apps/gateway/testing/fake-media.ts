import { stat } from 'node:fs/promises';
import { expect } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import {
  defaultSettingValues,
  emptyMetadata,
  limits,
  type ErrorCode,
  type StagedUpload,
} from '@salon/api-contract';
import { keys, type ObjectStorage } from '@salon/object-storage';
import type { RpcClient } from '@salon/rpc';
import type { SettingsReader } from '@salon/server-kit';
import { ServiceError, type CallInput } from '@salon/service-contract';

/** Fakes the media service and the storage, with everything that the gateway staged and stored. */
export class FakeMedia {
  readonly staged = new Map<string, StagedUpload>();
  readonly objects = new Set<string>();
  readonly jobs = new Set<string>();
  maxUploadFiles: number = limits.maxUploadFiles;
  maxUploadSize: number = limits.maxUploadSizeMb;
  stageMs = 0;
  /** Staging waits for this promise. */
  hold: Promise<void> | undefined;
  /** Errors for the next calls of `uploads.stage`, one each. */
  failures: ErrorCode[] = [];
  putError: Error | undefined;

  private async stage(file: CallInput<'uploads.stage'>): Promise<{ image: StagedUpload }> {
    const { sessionId, originalFilename, size } = file;
    this.jobs.add(sessionId);
    await wait(this.stageMs);
    await this.hold;
    this.jobs.delete(sessionId);
    const failure = this.failures.shift();
    if (failure) throw new ServiceError(failure);
    const facts = { metadata: emptyMetadata, duplicateOf: null, preview: null };
    const image = { sessionId, originalFilename, size, width: 1, height: 1, ...facts };
    this.staged.set(sessionId, image);
    return { image };
  }

  private abandon({ sessionId, keepStaged }: CallInput<'uploads.abandon'>): object {
    if (keepStaged && this.staged.has(sessionId)) return {};
    this.staged.delete(sessionId);
    this.objects.delete(keys.original(sessionId));
    return {};
  }

  /** The calls that a review makes. */
  get rpc(): RpcClient {
    const calls: Record<string, (input: never) => unknown> = {
      'uploads.stage': (file: CallInput<'uploads.stage'>) => this.stage(file),
      'uploads.abandon': (upload: CallInput<'uploads.abandon'>) => this.abandon(upload),
    };
    // The input has the type of the call's name.
    const ask = (name: string, input: unknown) =>
      Promise.resolve().then(() => calls[name]?.(input as never));
    return { ask } as unknown as RpcClient; // the code under test uses only `ask`
  }

  /** The settings that a review reads. */
  get settings(): SettingsReader {
    const { maxUploadFiles, maxUploadSize } = this;
    const values = { ...defaultSettingValues, maxUploadFiles, maxUploadSize };
    const published = () => Promise.resolve(values);
    return { published } as unknown as SettingsReader; // the code under test uses only `published`
  }

  /** The part of the storage that a review uses. */
  get storage(): ObjectStorage {
    const putFile = async (key: string, path: string, { size }: { size: number }) => {
      expect((await stat(path)).size).toBe(size);
      if (this.putError) throw this.putError;
      this.objects.add(key);
    };
    return { putFile } as unknown as ObjectStorage;
  }
}
