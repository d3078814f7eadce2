import type { Actor } from '@countinghouse/actor';
import { sql } from '@countinghouse/postgres';
import type { RawBuilder, Selectable } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { DocumentStatus } from '../../kernel/document-kind.rules.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { NewEntry, StoredLine } from '../../ledger/journal/entry.rules.ts';
import type { Document } from '../document/document.rules.ts';
import type { DocumentTrigger } from '../document/moves.rules.ts';
import type { PrintLanguage } from '../document/print-language.rules.ts';
import type { ControlAmount } from './document-postings.rules.ts';
import type { StoredPrices } from './reprice.rules.ts';

/** A document that nothing speaks against any more. */
export interface PostingRecord {
  readonly document: Pick<Document, 'orgId' | 'id' | 'version' | 'approvedHash'>;
  readonly trigger: DocumentTrigger;
  readonly to: DocumentStatus;
  /** Of its date. */
  readonly fiscalYear: number;
  readonly actor: Actor;
  readonly reason: string | null;
  readonly at: Date;
  /** In which an invoice or credit note goes out. */
  readonly language: PrintLanguage;
  /** Null: as they are stored. */
  readonly prices: StoredPrices | null;
  /** Null: nothing is owed. */
  readonly openItem: OpenItemOfDocument | null;
  /** Null: there is nothing to post. */
  readonly entry: EntryOfDocument | null;
}

interface OpenItemOfDocument extends ControlAmount {
  readonly id: string;
}

interface EntryOfDocument extends Required<Pick<NewEntry, 'reliesOn'>> {
  readonly id: string;
  readonly move: string;
  readonly area: NewEntry['area'];
  /** Before the number, which the database gives. */
  readonly memoHead: string;
  readonly lockPassReason: string | null;
  readonly lines: readonly StoredLine[];
}

/**
 * Copy of the parties, prices, open item, number, move and entry in one round trip, because others wait
 * for the number and the books. `told`, what is inserted of its events, may read `entered`.
 */
export async function saveEntering(
  tx: Tx,
  record: PostingRecord,
  told: RawBuilder<unknown> | null,
): Promise<Selectable<Schema['documents']>> {
  const { document, trigger, to, fiscalYear, actor, reason, at, language } = record;
  const { prices, openItem, entry } = record;
  const withEvents = told === null ? sql`` : sql`, ${told}`;
  const { rows } = await sql<Selectable<Schema['documents']>>`
    with entered as materialized (
      select * from enter_books(${document.orgId}, ${document.id}, ${document.version}, ${trigger}, ${to},
        ${fiscalYear}, ${document.approvedHash}, ${actor.kind}, ${actor.id}, ${reason}, ${at},
        ${toJson(prices)}, ${toJson(openItem && toStoredItem(openItem))}, ${toJson(entry && toStoredEntry(entry))},
        ${language})
    )${withEvents}
    select * from entered where org_id = ${document.orgId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`document ${document.id} did not enter the books`);
  return row;
}

function toJson(part: object | null): string | null {
  return part === null ? null : JSON.stringify(part);
}

/** Amounts as text: a large one must not pass through a double. */
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
