import { sql } from '@countinghouse/postgres';
import type { ComponentTotal } from '../amounts/amounts.rules.ts';
import type { Tx } from '../database.ts';
import type { Document, DocumentLine } from '../documents/document.rules.ts';

export async function saveDocumentRate(
  tx: Tx,
  { orgId, id, fxRate }: Pick<Document, 'orgId' | 'id' | 'fxRate'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ fx_rate: fxRate, updated_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Other amounts for the same lines of a draft; the lines keep their ids. */
export async function saveRepriced(
  tx: Tx,
  document: Document,
  lines: readonly DocumentLine[],
  taxes: readonly ComponentTotal[],
): Promise<void> {
  const { orgId, id } = document;
  await sql`
    with totals as (
      update documents
      set subtotal_minor = ${document.subtotalMinor}, tax_minor = ${document.taxMinor},
          total_minor = ${document.totalMinor}
      where org_id = ${orgId} and id = ${id}
    ), taxed as (
      insert into document_taxes (org_id, document_id, component_id, rate_pct, taxable_minor, tax_minor)
      select ${orgId}, ${id}, t.* from unnest(
        ${taxes.map((tax) => tax.component.id)}::uuid[],
        ${taxes.map((tax) => tax.component.ratePct)}::numeric[],
        ${taxes.map((tax) => tax.taxableMinor)}::bigint[],
        ${taxes.map((tax) => tax.taxMinor)}::bigint[]) t
      on conflict (org_id, document_id, component_id) do update
      set rate_pct = excluded.rate_pct, taxable_minor = excluded.taxable_minor,
          tax_minor = excluded.tax_minor
    )
    update document_lines l
    set net_minor = p.net_minor, tax_minor = p.tax_minor, gross_minor = p.net_minor + p.tax_minor
    from unnest(
      ${lines.map((line) => line.position)}::smallint[],
      ${lines.map((line) => line.netMinor)}::bigint[],
      ${lines.map((line) => line.taxMinor)}::bigint[]) p (position, net_minor, tax_minor)
    where l.org_id = ${orgId} and l.document_id = ${id} and l.position = p.position`.execute(tx);
}
