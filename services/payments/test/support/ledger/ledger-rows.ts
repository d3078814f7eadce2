import type { Database } from '../../../src/kernel/database.ts';
import {
  insertLedgerEntries,
  insertLedgerTransactions,
} from '../../../src/ledger/ledger/ledger.sql.ts';
import type { LedgerEntryRow } from '../../../src/ledger/ledger/ledger.sql.ts';
import { newTestId } from '../people/tenants.ts';

export interface RawLine {
  readonly code: number;
  readonly amountMinor: bigint;
  readonly isHeld?: boolean;
  readonly ownerId?: string | null;
  readonly currency?: string;
}

/** Writes a transaction past the templates, to see what the database itself lets through. */
export async function insertRawTransaction(
  database: Pick<Database, 'db'>,
  workspaceId: string,
  lines: readonly RawLine[],
  options: {
    readonly sourceId?: string;
    readonly step?: number;
    readonly entryCount?: number;
    readonly transactionWorkspaceId?: string;
    readonly effectiveAt?: Date | undefined;
  } = {},
): Promise<{ transactionId: string }> {
  const transactionId = newTestId();
  await database.db.transaction().execute(async (tx) => {
    await insertLedgerTransactions(tx, [
      {
        workspaceId: options.transactionWorkspaceId ?? workspaceId,
        id: transactionId,
        template: 'charge',
        templateVersion: 1,
        sourceKind: 'payment',
        sourceId: options.sourceId ?? newTestId(),
        step: options.step ?? 1,
        entryCount: options.entryCount ?? lines.length,
        effectiveAt: options.effectiveAt ?? new Date(),
      },
    ]);
    await insertLedgerEntries(tx, toEntryRows(workspaceId, transactionId, lines));
  });
  return { transactionId };
}

export function toEntryRows(
  workspaceId: string,
  transactionId: string,
  lines: readonly RawLine[],
  firstLine = 1,
): readonly LedgerEntryRow[] {
  return lines.map((line, index) => ({
    workspaceId,
    transactionId,
    referenceId: transactionId,
    amountMinor: line.amountMinor,
    accountCode: line.code,
    line: firstLine + index,
    isHeld: line.isHeld ?? false,
    currency: line.currency ?? 'NGN',
    ownerId: line.ownerId ?? null,
  }));
}
