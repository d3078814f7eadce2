import { createHash } from 'node:crypto';
import type { FileReading } from '../statement.rules.ts';
import { decodeFile } from './decode-file.ts';
import type { FileContent } from './decode-file.ts';
import { readStatementFile } from './read-statement-file.ts';
import type { FileQuestion } from './read-statement-file.ts';

export interface UploadQuestion extends Omit<FileQuestion, 'text'> {
  readonly content: FileContent;
}

export interface ReadUpload {
  readonly reading: FileReading;
  /** Hash of the text, so that the same file in another encoding is recognised. */
  readonly fileHash: Uint8Array;
}

/** Decodes and reads an uploaded file. */
export function readUpload({ content, ...question }: UploadQuestion): ReadUpload {
  const text = decodeFile(content);
  const reading = readStatementFile({ ...question, text });
  return { reading, fileHash: createHash('sha256').update(text).digest() };
}
