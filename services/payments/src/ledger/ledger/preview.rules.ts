import { chart } from './chart.rules.ts';
import type { AccountName } from './chart.rules.ts';
import { toEntries } from './posting.rules.ts';
import type { Posting } from './posting.rules.ts';

/** A journal line for people; one of the two amounts is zero. */
export interface JournalLine {
  readonly account: AccountName;
  readonly meaning: string;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

/** What a posting would write, without reservations. */
export function previewPosting(posting: Posting): readonly JournalLine[] {
  return toEntries(posting)
    .filter(({ layer }) => layer === 'posted')
    .map(({ account, amountMinor }) => ({
      account,
      meaning: chart[account].meaning,
      debitMinor: amountMinor > 0n ? amountMinor : 0n,
      creditMinor: amountMinor < 0n ? -amountMinor : 0n,
    }));
}
