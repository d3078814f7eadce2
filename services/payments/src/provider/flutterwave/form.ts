import { randomUUID } from 'node:crypto';

/** One file of a form. */
export interface FormFile {
  readonly field: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** The file as `multipart/form-data`. */
export function toForm(file: FormFile) {
  const boundary = `form-${randomUUID()}`;
  // A quote, backslash or line break in a name would end its header.
  const name = file.fileName.replaceAll(/["\\\p{Cc}]/gu, '_');
  const head = [
    `--${boundary}`,
    `content-disposition: form-data; name="${file.field}"; filename="${name}"`,
    `content-type: ${file.mediaType}`,
    '\r\n',
  ].join('\r\n');
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
