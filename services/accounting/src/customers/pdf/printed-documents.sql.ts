import { sql } from '@countinghouse/postgres';
import type { PrintLanguage } from '../../documents/document/print-language.rules.ts';
import type { Db } from '../../kernel/database.ts';
import type { DocumentStatus } from '../../kernel/document-kind.rules.ts';
import type { BrandLogo } from '../../setup/brand/brand.rules.ts';
import type { LinkSubject } from '../public-links/public-link.rules.ts';
import type { Buyer, PrintTax, Seller } from './print-facts.rules.ts';

/** A seller without a colour or logo has no such field. */
type SellerRow = Omit<Seller, 'isTest' | 'colour' | 'logo'> & {
  readonly colour?: string;
  readonly logo?: BrandLogo;
  readonly environment: 'live' | 'test';
  readonly timeZone: string;
};

interface PartiesRow {
  readonly seller: SellerRow;
  readonly buyer: Buyer;
}

/** The seller and customer of a document if it were issued now; null if there is no such contact. */
export async function findCurrentParties(
  db: Db,
  orgId: string,
  contactId: string,
): Promise<PartiesRow | null> {
  const { rows } = await sql<PartiesRow>`
    select seller, buyer from current_parties(${orgId}, ${contactId})`.execute(db);
  return rows[0] ?? null;
}

export interface IssuedPartiesRow extends PartiesRow {
  readonly language: PrintLanguage;
  readonly templateVersion: number;
}

/** The copy made when the document was issued, or the quote last sent with this content. */
export async function findIssuedParties(
  db: Db,
  orgId: string,
  { kind, id, contentVersion }: IssuedSubject,
): Promise<IssuedPartiesRow | null> {
  const { rows } = await sql<IssuedPartiesRow>`
    select seller, buyer, language, template_version as "templateVersion"
    from document_parties
    where org_id = ${orgId} and subject_kind = ${kind} and subject_id = ${id}
      and content_version is not distinct from ${contentVersion}
    order by version desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface IssuedSubject extends LinkSubject {
  /** A quote's content version; null for documents, whose content is fixed once issued. */
  readonly contentVersion: number | null;
}

export interface PrintedRow {
  readonly kind: 'invoice' | 'credit_note';
  readonly status: DocumentStatus;
  readonly number: string | null;
  readonly contact_id: string;
  readonly date: string;
  readonly due_date: string;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly credits_number: string | null;
  readonly currency: string;
  readonly amounts: 'exclusive' | 'inclusive';
  readonly subtotal_minor: bigint;
  readonly total_minor: bigint;
  readonly paid_minor: bigint;
  readonly credited_minor: bigint;
  readonly made_at: Date;
  readonly lines: readonly PrintedLineRow[];
  readonly taxes: readonly PrintedTaxRow[];
}

/** Amounts are text in JSON, so that a large one never becomes a double. */
interface PrintedLineRow {
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discountPct: string;
  readonly ratesPct: readonly string[];
  readonly netMinor: string;
  readonly grossMinor: string;
}

type PrintedTaxRow = Omit<PrintTax, 'taxableMinor' | 'taxMinor'> & {
  readonly taxableMinor: string;
  readonly taxMinor: string;
};

/**
 * Sales documents only. One statement, so that a concurrent edit cannot put old totals under new lines.
 */
export async function findPrintedDocument(
  db: Db,
  orgId: string,
  id: string,
): Promise<PrintedRow | null> {
  const { rows } = await sql<PrintedRow>`
    select d.kind, d.status, d.number, d.contact_id, d.date, d.due_date, d.reference, d.notes,
      d.currency, d.amounts, d.subtotal_minor, d.total_minor, d.paid_minor, d.credited_minor,
      coalesce(d.posted_at, d.created_at) as made_at,
      (select credited.number from documents credited
        where credited.org_id = ${orgId} and credited.id = d.credits_id) as credits_number,
      coalesce((
        select jsonb_agg(jsonb_build_object('description', l.description,
          'quantity', l.quantity::text, 'unitPrice', l.unit_price::text,
          'discountPct', l.discount_pct::text, 'netMinor', l.net_minor::text,
          'grossMinor', l.gross_minor::text,
          'ratesPct', coalesce((
            select jsonb_agg(t.rate_pct::text order by c.position)
            from tax_components c
            join document_taxes t on t.org_id = c.org_id and t.component_id = c.id
              and t.document_id = d.id
            where c.org_id = ${orgId} and c.tax_code_id = l.tax_code_id), '[]')) order by l.position)
        from document_lines l where l.org_id = ${orgId} and l.document_id = d.id), '[]') as lines,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', c.name, 'ratePct', t.rate_pct::text,
          'isReverseCharge', k.is_reverse_charge, 'taxableMinor', t.taxable_minor::text,
          'taxMinor', t.tax_minor::text) order by t.rate_pct desc, k.code, c.position)
        from document_taxes t
        join tax_components c on c.org_id = t.org_id and c.id = t.component_id
        join tax_codes k on k.org_id = c.org_id and k.id = c.tax_code_id
        where t.org_id = ${orgId} and t.document_id = d.id), '[]') as taxes
    from documents d
    where d.org_id = ${orgId} and d.family = 'sales' and d.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
