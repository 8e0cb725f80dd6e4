import { randomUUID } from 'node:crypto';

export interface UploadFile {
  name: string;
  bytes: Buffer;
}

export interface UploadForm {
  headers: { 'content-type': string };
  body: Buffer;
}

/** An upload request. It can be sent repeatedly. */
export function multipart(files: readonly UploadFile[]): UploadForm {
  const boundary = randomUUID();
  const part = ({ name, bytes }: UploadFile) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="${name}"\r\n`,
    'content-type: image/jpeg\r\n\r\n',
    bytes,
    '\r\n',
  ];
  const pieces = [...files.flatMap(part), `--${boundary}--\r\n`];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat(
      pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
    ),
  };
}
