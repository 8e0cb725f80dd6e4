import { ApiError, errorOf } from './api-error.ts';
import { inactivityTimeout } from './inactivity-timeout.ts';
import { messages } from './send-form-messages.ts';

export interface FormOptions {
  token: string | null;
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** Called with the bytes sent so far and the bytes in all, the form's own few included. */
  onProgress: (sent: number, total: number) => void;
}

/** A connection that moves nothing for as long is broken; the server may check a file for 90 s before it replies. */
const SILENCE_MS = 120_000;

/**
 * Posts a form to `/api` and reports upload progress, which fetch cannot.
 * @throws ApiError; or the signal's reason when aborted
 */
export function sendForm(path: string, form: FormData, options: FormOptions): Promise<unknown> {
  const { token, signal, headers = {}, onProgress } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const timeout = inactivityTimeout(SILENCE_MS);
    xhr.open('POST', `/api${path}`);
    xhr.responseType = 'json';
    xhr.setRequestHeader('accept', 'application/json');
    if (token) xhr.setRequestHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => {
      timeout.touch();
      onProgress(loaded, total);
    };
    xhr.onload = () => {
      const reply: unknown = xhr.response;
      if (xhr.status >= 200 && xhr.status < 300) resolve(reply);
      else reject(errorOf(xhr.status, reply));
    };
    const breakOff = () => reject(new ApiError(0, messages.brokenOff));
    xhr.onerror = breakOff;
    // An abort's reason is the caller's own value, which need not be an Error.
    xhr.onabort = () => (signal.aborted ? reject(signal.reason as Error) : breakOff());
    xhr.onloadend = () => {
      timeout.clear();
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    timeout.signal.addEventListener('abort', abort);
    xhr.send(form);
  });
}
