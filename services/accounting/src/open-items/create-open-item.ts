import type { CurrencyCode } from '@countinghouse/money';
import type { Tx } from '../database.ts';
import type { OpenItemSource } from './open-item.rules.ts';
import { closeItemOfSource, insertOpenItem } from './open-items.sql.ts';

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
export async function createOpenItem(tx: Tx, item: NewOpenItem): Promise<void> {
  await insertOpenItem(tx, {
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
  });
}

/** Its source was voided with nothing settled: from `voidedDate` on nobody owes anything on it. */
export const closeOpenItem = (
  tx: Tx,
  orgId: string,
  source: OpenItemSource,
  voidedDate: string,
): Promise<boolean> => closeItemOfSource(tx, orgId, source, voidedDate);
