import { createHash } from 'node:crypto';
import { quoteText } from '../quote-text.rules.ts';

/** Binds an answer to the exact content that was offered. */
export function quoteHash(...offered: Parameters<typeof quoteText>): Buffer {
  return createHash('sha256')
    .update(quoteText(...offered))
    .digest();
}
