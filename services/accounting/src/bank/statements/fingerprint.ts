import { createHash } from 'node:crypto';
import type { FileLine } from './statement.rules.ts';

export interface MarkedLine {
  readonly line: FileLine;
  readonly fingerprint: Buffer;
}

/**
 * A line's identity, however often files repeat it: the bank's own reference, else all its content.
 * Identical lines of a day are distinguished by a counter.
 */
export function markLines(lines: readonly FileLine[]): readonly MarkedLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const content = contentOf(line);
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    const fingerprint = createHash('sha256').update(`${content}\n${count}`).digest();
    return { line, fingerprint };
  });
}

function contentOf(line: FileLine): string {
  const { date, amountMinor, counterparty, counterpartyAccount, description, reference } = line;
  const said =
    line.bankRef === null
      ? ['text', counterparty, counterpartyAccount, description, reference]
      : ['bank', line.bankRef];
  return JSON.stringify([date, String(amountMinor), ...said]);
}
