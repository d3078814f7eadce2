import { createHash } from 'node:crypto';
import type { Document, DocumentLine } from '../document/document.rules.ts';
import { contentText } from './content-text.rules.ts';

/** Binds an approval to the exact content that was approved. */
export function contentHash(document: Document, lines: readonly DocumentLine[]): Buffer {
  return createHash('sha256').update(contentText(document, lines)).digest();
}
