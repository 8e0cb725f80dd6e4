import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the platform parts it lacks; every test brings its own fetch. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      ...{ Headers, ReadableStream, Response, TextDecoder, TextEncoder, structuredClone },
    });
  }
}
