import type { CurrencyCode } from '@countinghouse/money';
import type { Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import { closeItemOfSource, insertOpenItems } from './open-items.sql.ts';

/** Receivables are positive, payables negative. */
export interface NewOpenItem {
  readonly orgId: string;
  /** Chosen by the caller, because the journal line refers to it. */
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

/** Fully open, created in the transaction that posts it. */
export function createOpenItem(tx: Tx, item: NewOpenItem): Promise<void> {
  return createOpenItems(tx, [item]);
}

/** As createOpenItem, for several items. */
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

/** Closes the item of a voided source with nothing settled, as of `voidedDate`. */
export const closeOpenItem = (
  tx: Tx,
  orgId: string,
  source: OpenItemSource,
  voidedDate: string,
): Promise<boolean> => closeItemOfSource(tx, orgId, source, voidedDate);
