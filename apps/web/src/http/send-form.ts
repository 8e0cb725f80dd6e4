import { ApiError, errorOf } from './api-error.ts';
import { messages } from './send-form-messages.ts';

export interface Sending {
  token: string | null;
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** Called with the bytes sent so far and the bytes in all, the form's own few included. */
  onProgress: (sent: number, total: number) => void;
}

/**
 * Posts a form to `/api` and reports upload progress, which fetch cannot.
 * @throws ApiError; or the signal's reason when aborted
 */
export function sendForm(path: string, form: FormData, sending: Sending): Promise<unknown> {
  const { token, signal, headers = {}, onProgress } = sending;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open('POST', `/api${path}`);
    xhr.responseType = 'json';
    xhr.setRequestHeader('accept', 'application/json');
    if (token) xhr.setRequestHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    xhr.onload = () => {
      const answer: unknown = xhr.response;
      if (xhr.status >= 200 && xhr.status < 300) resolve(answer);
      else reject(errorOf(xhr.status, answer));
    };
    xhr.onerror = () => reject(new ApiError(0, messages.brokenOff));
    // An abort's reason is the caller's own value, which need not be an Error.
    xhr.onabort = () => reject(signal.reason as Error);
    xhr.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    xhr.send(form);
  });
}
