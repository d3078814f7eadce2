import type { Actor } from '@countinghouse/actor';
import { sql } from '@countinghouse/postgres';
import type { RawBuilder, Selectable } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { DocumentStatus } from '../../kernel/document-kind.rules.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { NewEntry, StoredLine } from '../../ledger/journal/entry.rules.ts';
import type { Document } from '../document/document.rules.ts';
import type { DocumentTrigger } from '../document/moves.rules.ts';
import type { PrintLanguage } from '../document/print-language.rules.ts';
import type { ControlAmount } from './document-postings.rules.ts';
import type { StoredPrices } from './reprice.rules.ts';

/** A document that has passed all checks and is ready to post. */
export interface PostingRecord {
  readonly document: Pick<Document, 'orgId' | 'id' | 'version' | 'approvedHash'>;
  readonly trigger: DocumentTrigger;
  readonly to: DocumentStatus;
  /** The fiscal year of its date. */
  readonly fiscalYear: number;
  readonly actor: Actor;
  readonly reason: string | null;
  readonly at: Date;
  /** The language an invoice or credit note is printed in. */
  readonly language: PrintLanguage;
  /** Null keeps the stored prices. */
  readonly prices: StoredPrices | null;
  /** Null if nothing is owed. */
  readonly openItem: OpenItemOfDocument | null;
  /** Null if there is nothing to post. */
  readonly entry: EntryOfDocument | null;
}

interface OpenItemOfDocument extends ControlAmount {
  readonly id: string;
}

interface EntryOfDocument extends Required<Pick<NewEntry, 'reliesOn'>> {
  readonly id: string;
  readonly move: string;
  readonly area: NewEntry['area'];
  /** The memo's text before the number, which the database assigns. */
  readonly memoHead: string;
  readonly lockPassReason: string | null;
  readonly lines: readonly StoredLine[];
}

/**
 * Writes the copy of the parties, prices, open item, number, move and entry of each document in one
 * round trip, because other transactions wait for the number series and the journal. The event inserts
 * in `eventInserts` may read `entered`. Returns the documents in the order of the records.
 */
export async function savePostings(
  db: Db,
  records: readonly PostingRecord[],
  eventInserts: RawBuilder<unknown> | null,
): Promise<readonly Selectable<Schema['documents']>[]> {
  const withEvents = eventInserts === null ? sql`` : sql`, ${eventInserts}`;
  const orgIds = [...new Set(records.map(({ document }) => document.orgId))];
  const { rows } = await sql<Selectable<Schema['documents']>>`
    with entered as materialized (
      select * from enter_books(p_postings => ${JSON.stringify(records.map(toStoredPosting))}::jsonb)
    )${withEvents}
    select * from entered where org_id = any(${orgIds}::uuid[])`.execute(db);
  return records.map(({ document }) => {
    const row = rows.find(({ org_id, id }) => org_id === document.orgId && id === document.id);
    if (row === undefined) throw new Error(`document ${document.id} was not posted`);
    return row;
  });
}

function toStoredPosting({ document, actor, openItem, entry, ...posting }: PostingRecord) {
  const { approvedHash } = document;
  return {
    org_id: document.orgId,
    id: document.id,
    version: document.version,
    trigger: posting.trigger,
    to_status: posting.to,
    fiscal_year: posting.fiscalYear,
    approved_hash: approvedHash === null ? null : `\\x${Buffer.from(approvedHash).toString('hex')}`,
    actor_kind: actor.kind,
    actor: actor.id,
    reason: posting.reason,
    language: posting.language,
    at: posting.at,
    prices: posting.prices,
    open_item: openItem && toStoredItem(openItem),
    entry: entry && toStoredEntry(entry),
  };
}

/** Amounts as text, so that a large one never becomes a double. */
function toStoredItem({ id, accountId, docMinor, baseMinor }: OpenItemOfDocument) {
  return {
    id,
    account_id: accountId,
    doc_minor: String(docMinor),
    base_minor: String(baseMinor),
  };
}

function toStoredEntry({
  id,
  move,
  area,
  memoHead,
  lockPassReason,
  lines,
  reliesOn,
}: EntryOfDocument) {
  return {
    id,
    move,
    area,
    memo_head: memoHead,
    lock_pass_reason: lockPassReason,
    base_currency: reliesOn.baseCurrency,
    tax_scheme: reliesOn.taxScheme ?? null,
    lines,
  };
}
