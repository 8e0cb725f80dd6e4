import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ApiClient } from '@salon/api-client';
import { isOver, type Image, type TaskRun } from '@salon/api-contract';
import {
  backfillEmbeddings,
  cancelTask,
  confirmUploads,
  editImage,
  listImages,
  listModels,
  listTasks,
  login,
  reviewUploads,
  updateSettings,
} from '@salon/api-contract/routes';
import { admin } from '@salon/test-kit';
import { multipart, type UploadFile, type UploadForm } from '../http/multipart.ts';
import { request } from '../http/request.ts';
import { until } from '../measuring/until.ts';

export interface Backfill {
  isRunning(): Promise<boolean>;
  /** Resolves when the task has ended. */
  cancel(): Promise<void>;
}

/** Sends the requests that an admin's browser sends. */
export class GalleryClient {
  private constructor(private readonly client: ApiClient) {}

  static async logIn(url: string): Promise<GalleryClient> {
    const { data } = await new ApiClient(url).call(login, { body: admin });
    return new GalleryClient(new ApiClient(url, data.accessToken));
  }

  get url(): string {
    return this.client.url;
  }

  async images(): Promise<Image[]> {
    return (await this.client.call(listImages)).data.images;
  }

  /** Uploads files in one request; returns their ids. @throws Error when one is refused */
  async review({ headers, body }: UploadForm): Promise<string[]> {
    // Uses the client of the baseline, so that sending costs the same in both.
    const answer = await request(`${this.url}/api${reviewUploads.path}`, {
      method: reviewUploads.method,
      headers: { ...headers, authorization: `Bearer ${this.client.accessToken}` },
      body,
    });
    const { data } = reviewUploads.reply.schema.parse(JSON.parse(answer.body.toString()));
    if (data.errors[0]) throw new Error(data.errors[0].message);
    return data.images.map(({ sessionId }) => sessionId);
  }

  /** Uploads photos and confirms them unchanged. */
  async publish(paths: readonly string[]): Promise<void> {
    const read = async (path: string) => ({ name: basename(path), bytes: await readFile(path) });
    await this.publishFiles(await Promise.all(paths.map(read)));
  }

  async publishFiles(files: readonly UploadFile[]): Promise<void> {
    const uploadIds = await this.review(multipart(files));
    const images = uploadIds.map((sessionId) => ({ sessionId }));
    await this.client.call(confirmUploads, { body: { images } });
  }

  async setCaption(id: string, caption: string): Promise<void> {
    await this.client.call(editImage, { params: { id }, body: { captions: { en: caption } } });
  }

  /** Resolves when the worker has found the model. */
  async useEmbeddingModel(id: string): Promise<void> {
    const settings = [{ name: 'embeddingModel', value: id }];
    await this.client.call(updateSettings, { body: { settings } });
    await until(async () => {
      const { models } = (await this.client.call(listModels)).data;
      return models.some((model) => model.id === id && model.state === 'ready');
    }, `the model ${id} is ready`);
  }

  /** Resolves when the task has processed `done` images; the task continues. */
  async startBackfill(done: number): Promise<Backfill> {
    // The reply comes at the end of the task, and is an error after a cancellation.
    void this.client.call(backfillEmbeddings).catch(() => undefined);
    let run: TaskRun | undefined;
    await until(async () => {
      run = (await this.runs()).find((each) => !isOver(each));
      return run?.state === 'running' && run.done >= done;
    }, `the backfill has processed ${done} images`);
    const id = run?.id ?? '';
    const isRunning = async () =>
      (await this.runs()).some((each) => each.id === id && !isOver(each));
    const cancel = async () => {
      await this.client.call(cancelTask, { params: { id } });
      await until(async () => !(await isRunning()), 'the backfill has been cancelled');
    };
    return { isRunning, cancel };
  }

  private async runs(): Promise<TaskRun[]> {
    return (await this.client.call(listTasks)).data.data.runs;
  }
}
