import JsdomEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';
import { computedStyles } from './computed-styles.mjs';

/** jsdom with the platform parts it lacks; every test brings its own fetch. */
export default class BrowserEnvironment extends JsdomEnvironment {
  /** @param {ConstructorParameters<typeof JsdomEnvironment>} given */
  constructor(...[config, context]) {
    super(config, context, jsdom);
  }

  async setup() {
    await super.setup();
    Object.assign(this.global, {
      ...{ Headers, ReadableStream, Response, TextDecoder, TextEncoder, structuredClone },
    });
    this.global.getComputedStyle = computedStyles(this.global);
  }
}
