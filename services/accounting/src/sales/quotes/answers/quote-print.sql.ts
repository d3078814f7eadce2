import { sql } from '@countinghouse/postgres';
import type { PrintLanguage } from '../../../documents/document/print-language.rules.ts';
import type { Db, Tx } from '../../../kernel/database.ts';
import type { Quote } from '../quote.rules.ts';
import type { QuoteKey } from '../quotes.sql.ts';

export interface PrintedQuoteTax {
  readonly taxCodeId: string;
  readonly name: string;
  readonly ratePct: string;
  readonly isReverseCharge: boolean;
  readonly taxableMinor: bigint;
  readonly taxMinor: bigint;
}

/** Taxes of one version: a tax code's components in order, highest rate first. */
export async function listPrintedTaxes(
  db: Db,
  { orgId, id }: QuoteKey,
  contentVersion: number,
): Promise<readonly PrintedQuoteTax[]> {
  const { rows } = await sql<PrintedQuoteTax>`
    select k.id as "taxCodeId", c.name, t.rate_pct::text as "ratePct",
      k.is_reverse_charge as "isReverseCharge", t.taxable_minor as "taxableMinor",
      t.tax_minor as "taxMinor"
    from quote_taxes t
    join tax_components c on c.org_id = t.org_id and c.id = t.component_id
    join tax_codes k on k.org_id = c.org_id and k.id = c.tax_code_id
    where t.org_id = ${orgId} and t.quote_id = ${id} and t.content_version = ${contentVersion}
    order by max(t.rate_pct) over (partition by k.id) desc, k.code, c.position`.execute(db);
  return rows;
}

/**
 * For the version that the quote has once sent. If no copy is made, the database makes one in English.
 */
export async function copyQuoteParties(
  tx: Tx,
  { orgId, id, version, contentVersion, contactId }: Quote,
  language: PrintLanguage,
  now: Date,
): Promise<void> {
  await sql`select copy_parties(${orgId}, 'quote', ${id}, ${version + 1}, ${contentVersion}, ${contactId},
    ${language}, ${now})`.execute(tx);
}
