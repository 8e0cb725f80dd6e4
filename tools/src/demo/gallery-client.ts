import { ApiClient, RefusedCall } from '@salon/api-client';
import {
  confirmUploads,
  createCollection,
  listImages,
  login,
  reviewUploads,
  setCollectionImages,
} from '@salon/api-contract/routes';
import { LaunchError } from '../launcher/launch-error.ts';

export interface Picture {
  filename: string;
  title: string;
  jpeg: Buffer;
}

/** Uses a gallery through its public HTTP interface. */
export class GalleryClient {
  private client: ApiClient;

  constructor(url: string) {
    this.client = new ApiClient(url);
  }

  async logIn(username: string, password: string): Promise<void> {
    const { data } = await this.client
      .call(login, { body: { username, password } })
      .catch(asLaunchError);
    this.client = new ApiClient(this.client.url, data.accessToken);
  }

  async countImages(): Promise<number> {
    const { data } = await this.client.call(listImages).catch(asLaunchError);
    return data.images.length;
  }

  /**
   * Uploads pictures together and publishes them.
   * @returns the ids of the images, in the order of the pictures
   * @throws LaunchError with the server's message if the server refuses one of them
   */
  async upload(pictures: Picture[]): Promise<string[]> {
    const form = new FormData();
    for (const { filename, jpeg } of pictures) {
      form.append('images', new Blob([jpeg], { type: 'image/jpeg' }), filename);
    }
    const { data } = await this.client.call(reviewUploads, { body: form }).catch(asLaunchError);
    const refused = data.errors[0];
    if (refused) throw new LaunchError(refused.message);
    const images = data.images.map(({ sessionId }, index) => ({
      sessionId,
      metadata: { captions: { en: pictures[index]?.title ?? '' } },
    }));
    const confirmed = await this.client
      .call(confirmUploads, { body: { images } })
      .catch(asLaunchError);
    return confirmed.data.images.map(({ id }) => id);
  }

  /** Creates a collection of existing images, in this order. */
  async createCollection(title: string, imageIds: string[]): Promise<void> {
    const { data } = await this.client
      .call(createCollection, { body: { title } })
      .catch(asLaunchError);
    const params = { id: data.collection.id };
    await this.client
      .call(setCollectionImages, { params, body: { imageIds } })
      .catch(asLaunchError);
  }
}

/** The launcher prints only the message of a LaunchError. */
function asLaunchError(error: unknown): never {
  if (error instanceof RefusedCall) throw new LaunchError(error.message);
  if (!isUnanswered(error)) throw error;
  const advice = 'Look at its log, and run npm run demo again when it is ready.';
  throw new LaunchError(`The gallery did not answer. ${advice}`);
}

/** `fetch` rejects with a TypeError if the server cannot be reached or closes the connection; its cause has the reason. */
function isUnanswered(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('name' in error)) return false;
  return error.name === 'TimeoutError' || (error.name === 'TypeError' && 'cause' in error);
}
