import type { IdSource } from '@countinghouse/identifiers';
import type { Tx } from '../../kernel/database.ts';
import { chart } from './chart.rules.ts';
import { insertLedgerEntries, insertLedgerTransactions } from './ledger.sql.ts';
import type { LedgerEntryRow, LedgerTransactionRow } from './ledger.sql.ts';
import { stepNumberOf, toEntries } from './posting.rules.ts';
import type { Posting } from './posting.rules.ts';
import { templates } from './templates.rules.ts';

/** Posts in the caller's transaction, so that a posting and its cause are stored together. */
export async function postToLedger(
  tx: Tx,
  newId: IdSource,
  postings: readonly Posting[],
): Promise<void> {
  const transactions: LedgerTransactionRow[] = [];
  const entries: LedgerEntryRow[] = [];
  for (const posting of postings) {
    const rows = toEntryRows(posting, newId());
    // A posting without entries would be false: a charge always leaves something to post.
    if (rows.length === 0) throw new Error(`${posting.template} of ${posting.source.id} is empty`);
    transactions.push(toTransactionRow(posting, rows));
    entries.push(...rows);
  }
  if (transactions.length === 0) return;
  await insertLedgerTransactions(tx, transactions);
  await insertLedgerEntries(tx, entries);
}

function toEntryRows(posting: Posting, transactionId: string): readonly LedgerEntryRow[] {
  return toEntries(posting).map((entry, index) => ({
    workspaceId: posting.workspaceId,
    transactionId,
    referenceId: posting.referenceId,
    amountMinor: entry.amountMinor,
    accountCode: chart[entry.account].code,
    line: index + 1,
    isHeld: entry.layer === 'held',
    currency: entry.currency,
    ownerId: entry.ownerId,
  }));
}

function toTransactionRow(
  posting: Posting,
  entries: readonly LedgerEntryRow[],
): LedgerTransactionRow {
  return {
    workspaceId: posting.workspaceId,
    id: entries[0]?.transactionId ?? '',
    template: posting.template,
    templateVersion: templates[posting.template].version,
    sourceKind: posting.source.kind,
    sourceId: posting.source.id,
    step: stepNumberOf(posting.source),
    entryCount: entries.length,
    effectiveAt: posting.effectiveAt,
  };
}
