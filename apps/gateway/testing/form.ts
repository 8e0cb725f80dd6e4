export const boundary = 'a-boundary';

export interface FormFile {
  name: string;
  body: Buffer;
  field?: string;
}

/** A multipart body in the form that browsers send. */
export function formOf(files: FormFile[]): Buffer {
  const parts = files.flatMap(({ name, body, field = 'images' }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    body,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}
