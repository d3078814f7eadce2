import type { CurrencyCode } from '@countinghouse/money';
import type { Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import { closeItemOfSource, insertOpenItems } from './open-items.sql.ts';

/** What somebody owes us is above zero, what we owe them below. */
export interface NewOpenItem {
  readonly orgId: string;
  /** Chosen by the caller: the journal line that makes the debt names it too. */
  readonly id: string;
  /** A control account. */
  readonly accountId: string;
  readonly contactId: string;
  readonly source: OpenItemSource;
  readonly date: string;
  readonly dueDate: string;
  readonly currency: CurrencyCode;
  readonly docMinor: bigint;
  readonly baseMinor: bigint;
}

/** All of it open, in the transaction that posts the debt. */
export function createOpenItem(tx: Tx, item: NewOpenItem): Promise<void> {
  return createOpenItems(tx, [item]);
}

/** The same for several debts at once. */
export async function createOpenItems(tx: Tx, items: readonly NewOpenItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({
    org_id: item.orgId,
    id: item.id,
    account_id: item.accountId,
    contact_id: item.contactId,
    source_kind: item.source.kind,
    source_id: item.source.id,
    date: item.date,
    due_date: item.dueDate,
    currency: item.currency,
    doc_minor: item.docMinor,
    base_minor: item.baseMinor,
    open_doc_minor: item.docMinor,
    open_base_minor: item.baseMinor,
  }));
  await insertOpenItems(tx, rows);
}

/** Its source was voided with nothing settled: from `voidedDate` on nobody owes anything on it. */
export const closeOpenItem = (
  tx: Tx,
  orgId: string,
  source: OpenItemSource,
  voidedDate: string,
): Promise<boolean> => closeItemOfSource(tx, orgId, source, voidedDate);
