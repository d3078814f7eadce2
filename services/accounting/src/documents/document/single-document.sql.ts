import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import type { DocumentLine } from './document.rules.ts';
import type { DocumentRow } from './documents.sql.ts';

type LineRow = Omit<DocumentLine, 'netMinor' | 'taxMinor' | 'grossMinor'> & {
  readonly netMinor: string;
  readonly taxMinor: string;
  readonly grossMinor: string;
};

/**
 * A document of one list, or of either. One statement, so that a concurrent edit cannot show old totals
 * above new lines.
 */
export async function findDocumentWithLineRows(
  db: Db,
  orgId: string,
  family: DocumentFamily | null,
  id: string,
): Promise<{ readonly row: DocumentRow; readonly lines: readonly DocumentLine[] } | null> {
  const { rows } = await sql<DocumentRow & { lines: readonly LineRow[] }>`
    select d.*, coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'position', l.position, 'itemId', l.item_id,
        'description', l.description, 'quantity', l.quantity::text, 'unitPrice', l.unit_price::text,
        'discountPct', l.discount_pct::text, 'accountId', l.account_id,
        'taxCodeId', l.tax_code_id, 'netMinor', l.net_minor::text, 'taxMinor', l.tax_minor::text,
        'grossMinor', l.gross_minor::text) order by l.position)
      from document_lines l where l.org_id = ${orgId} and l.document_id = d.id), '[]') as lines
    from documents d
    where d.org_id = ${orgId} and (${family}::text is null or d.family = ${family}) and d.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { row, lines: row.lines.map(toLine) };
}

function toLine(row: LineRow): DocumentLine {
  return {
    ...row,
    netMinor: BigInt(row.netMinor),
    taxMinor: BigInt(row.taxMinor),
    grossMinor: BigInt(row.grossMinor),
  };
}
