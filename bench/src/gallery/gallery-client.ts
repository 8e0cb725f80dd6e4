import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  imageListReply,
  isOver,
  loginReply,
  modelsReply,
  reviewReply,
  taskListReply,
  type Image,
  type TaskRun,
} from '@salon/api-contract';
import { admin } from '@salon/test-kit';
import { until } from '../measuring/until.ts';
import { multipart, type UploadFile } from '../http/multipart.ts';
import { request, type RequestOptions } from '../http/request.ts';

const json = { 'content-type': 'application/json' };

export interface Backfill {
  isRunning(): Promise<boolean>;
  /** Resolves when the task is over. */
  cancel(): Promise<void>;
}

/** The gallery as an admin's browser uses it. */
export class GalleryClient {
  private constructor(
    readonly url: string,
    private readonly authorization: string,
  ) {}

  static async logIn(url: string): Promise<GalleryClient> {
    const { body } = await request(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    const { data } = loginReply.parse(JSON.parse(body.toString()));
    return new GalleryClient(url, `Bearer ${data.accessToken}`);
  }

  async images(): Promise<Image[]> {
    const { body } = await request(`${this.url}/api/images`);
    return imageListReply.parse(JSON.parse(body.toString())).data.images;
  }

  /** Uploads files in one request; returns their sessions. @throws Error when one is refused */
  async review(files: readonly UploadFile[]): Promise<string[]> {
    const { headers, body } = multipart(files);
    const reply = await this.post('review', headers, body);
    const { data } = reviewReply.parse(JSON.parse(reply.toString()));
    if (data.errors[0]) throw new Error(data.errors[0].message);
    return data.images.map(({ sessionId }) => sessionId);
  }

  /** Uploads photos and makes them public as they are. */
  async publish(paths: readonly string[]): Promise<void> {
    const read = async (path: string) => ({ name: basename(path), bytes: await readFile(path) });
    const sessions = await this.review(await Promise.all(paths.map(read)));
    const images = sessions.map((sessionId) => ({ sessionId }));
    await this.post('confirm', json, JSON.stringify({ images }));
  }

  /** Resolves when the worker has found the model. */
  async useEmbeddingModel(id: string): Promise<void> {
    const settings = [{ name: 'embeddingModel', value: id }];
    const body = JSON.stringify({ settings });
    await this.send('settings', { method: 'PUT', headers: json, body });
    await until(async () => {
      const { models } = modelsReply.parse(await this.read('models')).data;
      return models.some((model) => model.id === id && model.state === 'ready');
    });
  }

  /** Resolves when the task has done `done` of what it has to do; the task goes on. */
  async startBackfill(done: number): Promise<Backfill> {
    // Answered at its end, with an error when it is cancelled.
    void this.send('tasks/backfill/embeddings', { method: 'POST' }).catch(() => undefined);
    let run: TaskRun | undefined;
    await until(async () => {
      run = (await this.runs()).find((each) => !isOver(each));
      return run?.state === 'running' && run.done >= done;
    });
    const id = run?.id ?? '';
    const isRunning = async () =>
      (await this.runs()).some((each) => each.id === id && !isOver(each));
    const cancel = async () => {
      await this.send(`tasks/${id}/cancel`, { method: 'POST' });
      await until(async () => !(await isRunning()));
    };
    return { isRunning, cancel };
  }

  private async runs(): Promise<TaskRun[]> {
    return taskListReply.parse(await this.read('tasks')).data.data.runs;
  }

  private async read(path: string): Promise<unknown> {
    return JSON.parse((await this.send(path, {})).toString());
  }

  private post(
    step: 'review' | 'confirm',
    headers: Record<string, string>,
    body: Buffer | string,
  ): Promise<Buffer> {
    return this.send(`upload/${step}`, { method: 'POST', headers, body });
  }

  private async send(path: string, { headers, ...options }: RequestOptions): Promise<Buffer> {
    const reply = await request(`${this.url}/api/${path}`, {
      ...options,
      headers: { ...headers, authorization: this.authorization },
    });
    return reply.body;
  }
}
