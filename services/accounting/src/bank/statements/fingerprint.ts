import { createHash } from 'node:crypto';
import type { FileLine } from './statement.rules.ts';

export interface MarkedLine {
  readonly line: FileLine;
  readonly fingerprint: Buffer;
}

/**
 * What makes each line this one and no other, however often a file brings it: the bank's own name for
 * it or, without one, all that it says. Lines of a day that are alike are told apart by their count.
 */
export function markLines(lines: readonly FileLine[]): readonly MarkedLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const told = contentOf(line);
    const count = (counts.get(told) ?? 0) + 1;
    counts.set(told, count);
    const fingerprint = createHash('sha256').update(`${told}\n${count}`).digest();
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
