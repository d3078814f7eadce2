import type { Actor } from '@countinghouse/actor';
import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Quote, QuoteStatus } from './quote.rules.ts';

export async function insertQuote(tx: Tx, quote: Quote): Promise<void> {
  await tx
    .insertInto('quotes')
    .values({
      org_id: quote.orgId,
      id: quote.id,
      ...columnsOf(quote),
      author_kind: quote.author.kind,
      author: quote.author.id,
      created_at: quote.createdAt,
    })
    .execute();
}

export async function findQuoteRow(db: Db, orgId: string, id: string): Promise<Quote | null> {
  const row = await db
    .selectFrom('quotes')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toQuote(row);
}

/** Locks against other changes to the quote; rows that reference it can still be inserted. */
export async function lockQuote(tx: Tx, orgId: string, id: string): Promise<Quote | null> {
  const row = await tx
    .selectFrom('quotes')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toQuote(row);
}

/** Saves the quote's next version; false if its version has changed. */
export async function saveQuote(tx: Tx, quote: Quote): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quotes')
    .set(columnsOf(quote))
    .where('org_id', '=', quote.orgId)
    .where('id', '=', quote.id)
    .where('version', '=', quote.version - 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A null field does not filter. */
export interface QuoteFilter {
  readonly status: QuoteStatus | null;
  readonly contactId: string | null;
  readonly leadId: string | null;
  readonly invoiceId: string | null;
  /** Quote dates, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  /** Matches part of a number, a reference or the contact's name. */
  readonly search: string | null;
}

export interface ListedQuote {
  readonly quote: Quote;
  readonly contactName: string;
}

/** Newest first. */
export async function listQuotes(
  db: Db,
  orgId: string,
  filter: QuoteFilter,
  page: { readonly offset: number; readonly rowsMax: number },
): Promise<readonly ListedQuote[]> {
  const { status, contactId, leadId, invoiceId, from, to, search } = filter;
  const rows = await db
    .selectFrom('quotes')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.org_id', '=', 'quotes.org_id')
        .onRef('contacts.id', '=', 'quotes.contact_id'),
    )
    .selectAll('quotes')
    .select('contacts.name as contactName')
    .where('quotes.org_id', '=', orgId)
    .$if(status !== null, (query) => query.where('quotes.status', '=', status ?? 'draft'))
    .$if(contactId !== null, (query) => query.where('quotes.contact_id', '=', contactId ?? ''))
    .$if(leadId !== null, (query) => query.where('quotes.lead_id', '=', leadId))
    .$if(invoiceId !== null, (query) => query.where('quotes.invoice_id', '=', invoiceId))
    .$if(from !== null, (query) => query.where('quotes.date', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('quotes.date', '<=', to ?? ''))
    .$if(search !== null, (query) =>
      query.where(
        sql<boolean>`position(lower(${search}::text collate "und-x-icu") in
          lower(concat_ws(' ', quotes.number, quotes.reference, contacts.name) collate "und-x-icu")) > 0`,
      ),
    )
    .orderBy('quotes.date', 'desc')
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .offset(page.offset)
    .limit(page.rowsMax)
    .execute();
  return rows.map((row) => ({ quote: toQuote(row), contactName: row.contactName }));
}

export interface QuoteKey {
  readonly orgId: string;
  readonly id: string;
}

export interface ExpiryCandidate extends QuoteKey {
  readonly expiryDate: string;
  readonly timeZone: string;
}

/**
 * All organisations' quotes that may have expired, anywhere on Earth. The caller, who knows the time
 * zones, decides. In key order, after the last one checked.
 */
export async function listExpiryCandidates(
  db: Db,
  now: Date,
  after: QuoteKey | null,
  rowsMax: number,
): Promise<readonly ExpiryCandidate[]> {
  const { rows } = await sql<ExpiryCandidate>`
    select q.org_id as "orgId", q.id, q.expiry_date as "expiryDate", o.time_zone as "timeZone"
    from quotes q
    join organisations o on o.id = q.org_id
    where q.status = 'sent'
      -- The latest possible date in any time zone.
      and q.expiry_date <= (${now}::timestamptz at time zone 'UTC')::date
      and (${after?.orgId ?? null}::uuid is null
        or (q.org_id, q.id) > (${after?.orgId ?? null}::uuid, ${after?.id ?? null}::uuid))
    order by q.org_id, q.id
    limit ${rowsMax}`.execute(db);
  return rows;
}

export interface QuoteStep {
  readonly version: number;
  readonly trigger: string;
  readonly from: string | null;
  readonly to: string;
  readonly actor: { readonly kind: string; readonly id: string };
  readonly detail: unknown;
  readonly at: Date;
}

export async function insertQuoteStep(
  tx: Tx,
  { orgId, id, version, status, updatedAt }: Quote,
  step: {
    readonly trigger: string;
    readonly from: QuoteStatus | null;
    readonly actor: Actor;
    readonly detail: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await tx
    .insertInto('quote_history')
    .values({
      org_id: orgId,
      quote_id: id,
      version,
      trigger: step.trigger,
      from_status: step.from,
      to_status: status,
      actor_kind: step.actor.kind,
      actor: step.actor.id,
      detail: JSON.stringify(step.detail),
      at: updatedAt,
    })
    .execute();
}

export async function listQuoteSteps(
  db: Db,
  orgId: string,
  quoteId: string,
): Promise<readonly QuoteStep[]> {
  const rows = await db
    .selectFrom('quote_history')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('quote_id', '=', quoteId)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    trigger: row.trigger,
    from: row.from_status,
    to: row.to_status,
    actor: { kind: row.actor_kind, id: row.actor },
    detail: row.detail,
    at: row.at,
  }));
}

function toQuote(row: Selectable<Schema['quotes']>): Quote {
  return {
    orgId: row.org_id,
    id: row.id,
    number: row.number,
    status: row.status,
    version: row.version,
    contentVersion: row.content_version,
    leadId: row.lead_id,
    contactId: row.contact_id,
    date: row.date,
    expiryDate: row.expiry_date,
    reference: row.reference,
    currency: getCurrency(row.currency),
    subtotalMinor: row.subtotal_minor,
    taxMinor: row.tax_minor,
    totalMinor: row.total_minor,
    sentAt: row.sent_at,
    respondedAt: row.responded_at,
    responderName: row.responder_name,
    declineReason: row.decline_reason,
    respondedHash: row.responded_hash,
    convertsTo: row.converts_to,
    invoiceId: row.invoice_id,
    author: { kind: row.author_kind, id: row.author },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function columnsOf(quote: Quote) {
  return {
    number: quote.number,
    status: quote.status,
    version: quote.version,
    content_version: quote.contentVersion,
    lead_id: quote.leadId,
    contact_id: quote.contactId,
    date: quote.date,
    expiry_date: quote.expiryDate,
    reference: quote.reference,
    currency: quote.currency,
    subtotal_minor: quote.subtotalMinor,
    tax_minor: quote.taxMinor,
    total_minor: quote.totalMinor,
    sent_at: quote.sentAt,
    responded_at: quote.respondedAt,
    responder_name: quote.responderName,
    decline_reason: quote.declineReason,
    responded_hash: quote.respondedHash === null ? null : Buffer.from(quote.respondedHash),
    converts_to: quote.convertsTo,
    invoice_id: quote.invoiceId,
    updated_at: quote.updatedAt,
  };
}
