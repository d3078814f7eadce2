import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { QuoteContent, QuoteTax } from './quote.rules.ts';
import type { QuoteKey } from './quotes.sql.ts';

/** Inserts a version with its lines and taxes; it never changes. */
export async function insertQuoteContent(
  tx: Tx,
  { orgId, id }: QuoteKey,
  content: QuoteContent,
  taxes: readonly QuoteTax[],
): Promise<void> {
  await tx
    .insertInto('quote_versions')
    .values({
      org_id: orgId,
      quote_id: id,
      content_version: content.contentVersion,
      contact_id: content.contactId,
      date: content.date,
      expiry_date: content.expiryDate,
      reference: content.reference,
      notes: content.notes,
      currency: content.currency,
      amounts: content.amounts,
      subtotal_minor: content.subtotalMinor,
      tax_minor: content.taxMinor,
      total_minor: content.totalMinor,
      content_hash: Buffer.from(content.hash),
      author_kind: content.author.kind,
      author: content.author.id,
      created_at: content.createdAt,
    })
    .execute();
  const version = content.contentVersion;
  await sql`
    with taxed as (
      insert into quote_taxes (org_id, quote_id, content_version, component_id, rate_pct,
        taxable_minor, tax_minor)
      select ${orgId}, ${id}, ${version}::integer, t."componentId", t."ratePct", t."taxableMinor",
        t."taxMinor"
      from jsonb_to_recordset(${toJson(taxes)}::jsonb) as t("componentId" uuid, "ratePct" numeric,
        "taxableMinor" bigint, "taxMinor" bigint)
    )
    insert into quote_lines (org_id, quote_id, content_version, position, item_id, description,
      quantity, unit_price, discount_pct, account_id, tax_code_id, net_minor, tax_minor, gross_minor)
    select ${orgId}, ${id}, ${version}::integer, l.position, l."itemId", l.description, l.quantity,
      l."unitPrice", l."discountPct", l."accountId", l."taxCodeId", l."netMinor", l."taxMinor",
      l."grossMinor"
    from jsonb_to_recordset(${toJson(content.lines)}::jsonb) as l(position smallint, "itemId" uuid,
      description text, quantity numeric, "unitPrice" numeric, "discountPct" numeric,
      "accountId" uuid, "taxCodeId" uuid, "netMinor" bigint, "taxMinor" bigint, "grossMinor" bigint)
  `.execute(tx);
}

export async function findQuoteContent(
  db: Db,
  { orgId, id }: QuoteKey,
  contentVersion: number,
): Promise<QuoteContent | null> {
  const row = await db
    .selectFrom('quote_versions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('quote_id', '=', id)
    .where('content_version', '=', contentVersion)
    .executeTakeFirst();
  if (row === undefined) return null;
  const lines = await db
    .selectFrom('quote_lines')
    .select([
      'position',
      'item_id as itemId',
      'description',
      'quantity',
      'unit_price as unitPrice',
      'discount_pct as discountPct',
      'account_id as accountId',
      'tax_code_id as taxCodeId',
      'net_minor as netMinor',
      'tax_minor as taxMinor',
      'gross_minor as grossMinor',
    ])
    .where('org_id', '=', orgId)
    .where('quote_id', '=', id)
    .where('content_version', '=', contentVersion)
    .orderBy('position')
    .execute();
  return {
    contentVersion: row.content_version,
    contactId: row.contact_id,
    date: row.date,
    expiryDate: row.expiry_date,
    reference: row.reference,
    notes: row.notes,
    currency: getCurrency(row.currency),
    amounts: row.amounts,
    subtotalMinor: row.subtotal_minor,
    taxMinor: row.tax_minor,
    totalMinor: row.total_minor,
    lines,
    author: { kind: row.author_kind, id: row.author },
    createdAt: row.created_at,
    hash: row.content_hash,
  };
}

export interface VersionSummary {
  readonly contentVersion: number;
  readonly totalMinor: bigint;
  readonly currency: string;
  readonly expiryDate: string;
  readonly author: { readonly kind: string; readonly id: string };
  readonly createdAt: Date;
}

/** Bounds the list for a quote that is edited often; older versions are read one by one. */
const versionsMax = 100;

/** Latest first. */
export async function listQuoteVersions(
  db: Db,
  { orgId, id }: QuoteKey,
): Promise<readonly VersionSummary[]> {
  const rows = await db
    .selectFrom('quote_versions')
    .select([
      'content_version',
      'total_minor',
      'currency',
      'expiry_date',
      'author_kind',
      'author',
      'created_at',
    ])
    .where('org_id', '=', orgId)
    .where('quote_id', '=', id)
    .orderBy('content_version', 'desc')
    .limit(versionsMax)
    .execute();
  return rows.map((row) => ({
    contentVersion: row.content_version,
    totalMinor: row.total_minor,
    currency: row.currency,
    expiryDate: row.expiry_date,
    author: { kind: row.author_kind, id: row.author },
    createdAt: row.created_at,
  }));
}

/** Amounts as text, so that a large one never becomes a double. */
function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
