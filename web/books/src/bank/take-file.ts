import { readCsvHead } from './csv-head.rules.ts';
import type { CsvHead } from './csv-head.rules.ts';

export interface TakenFile {
  readonly name: string;
  readonly content: string;
  readonly head: CsvHead;
}

/** As the service takes it, and its beginning as a person reads it. */
export async function takeFile(file: File): Promise<TakenFile> {
  const start = await file.slice(0, headBytes).arrayBuffer();
  return { name: file.name, content: await toBase64(file), head: readCsvHead(decode(start)) };
}

const headBytes = 16_384;

/** Banks that do not write UTF-8 write Windows’ Latin letters. */
function decode(bytes: ArrayBuffer): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : text;
}

/** The file's bytes in base64, whatever their encoding. */
function toBase64(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    const address = typeof reader.result === 'string' ? reader.result : '';
    resolve(address.slice(address.indexOf(',') + 1));
  });
  reader.addEventListener('error', () => reject(new Error('the file cannot be read')));
  reader.readAsDataURL(file);
  return promise;
}
