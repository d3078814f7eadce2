import { createHash } from 'node:crypto';
import type { Document, DocumentLine } from '../document/document.rules.ts';
import { contentText } from './content-text.rules.ts';

/** Ties an approval to exactly what was approved. */
export function contentHash(document: Document, lines: readonly DocumentLine[]): Buffer {
  return createHash('sha256').update(contentText(document, lines)).digest();
}
