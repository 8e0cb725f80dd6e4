import { act } from '@testing-library/react';

/** An upload in progress that the test controls. */
export class FakeUpload {
  static all: FakeUpload[] = [];
  static install(): void {
    FakeUpload.all = [];
    // Only the part of an XMLHttpRequest that uploads use.
    globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
  }

  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 0;
  response: unknown = null;
  isAborted = false;
  form: FormData | null = null;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;

  open(): void {
    FakeUpload.all.push(this);
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(form: FormData): void {
    this.form = form;
  }
  abort(): void {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }

  get file(): File {
    return this.form?.get('images') as File; // the form is made by the code under test
  }
  progress(loaded: number, total: number): void {
    act(() => this.upload.onprogress?.({ loaded, total }));
  }
  async answer(status: number, response: unknown): Promise<void> {
    this.status = status;
    this.response = response;
    await act(async () => this.onload?.());
    this.onloadend?.();
  }
  async breakOff(): Promise<void> {
    await act(async () => this.onerror?.());
    this.onloadend?.();
  }
}
