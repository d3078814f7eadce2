import type { Db } from '../../kernel/database.ts';
import { accountOfCode } from './chart.rules.ts';
import { describePosting, toAccountChange } from './posting-texts.rules.ts';
import type { AccountChange } from './posting-texts.rules.ts';
import { listPostedEntries } from './postings.sql.ts';
import type { PostedEntryRow } from './postings.sql.ts';

export interface WordedPosting {
  readonly id: string;
  readonly template: string;
  readonly words: string;
  readonly sourceKind: string;
  readonly sourceId: string;
  readonly effectiveAt: Date;
  readonly changes: readonly AccountChange[];
}

/** A payment has two postings and each of its refunds up to four, of twelve entries at most. */
const entriesMax = 5_000;

/** A payment's or payout's postings, oldest first. */
export async function listPostings(
  db: Db,
  workspaceId: string,
  referenceId: string,
): Promise<readonly WordedPosting[]> {
  const entries = await listPostedEntries(db, workspaceId, referenceId, entriesMax);
  return [...Map.groupBy(entries, ({ transactionId }) => transactionId).values()].map(toPosting);
}

function toPosting(entries: readonly PostedEntryRow[]): WordedPosting {
  const [first] = entries;
  if (first === undefined) throw new Error('posting group has no entry');
  const changes = entries.map(({ accountCode, isHeld, currency, amountMinor }) =>
    toAccountChange({
      account: accountOfCode(accountCode),
      layer: isHeld ? 'held' : 'posted',
      currency,
      amountMinor,
    }),
  );
  return {
    id: first.transactionId,
    template: first.template,
    words: describePosting(first.template, changes),
    sourceKind: first.sourceKind,
    sourceId: first.sourceId,
    effectiveAt: first.effectiveAt,
    changes,
  };
}
