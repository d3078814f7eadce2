import type { Tx } from '../../kernel/database.ts';
import { insertNumberSeries } from './number-series.sql.ts';

const patterns = {
  invoice: 'INV-{00000}',
  credit_note: 'CN-{00000}',
  bill: 'BILL-{00000}',
  supplier_credit: 'SC-{00000}',
  expense_claim: 'EXP-{00000}',
  quote: 'QUO-{00000}',
} as const;

/** One series per document kind and for quotes; the settings can change them. */
export async function seedNumberSeries(tx: Tx, orgId: string): Promise<void> {
  await insertNumberSeries(tx, [
    { org_id: orgId, kind: 'invoice', pattern: patterns.invoice },
    { org_id: orgId, kind: 'credit_note', pattern: patterns.credit_note },
    { org_id: orgId, kind: 'bill', pattern: patterns.bill },
    { org_id: orgId, kind: 'supplier_credit', pattern: patterns.supplier_credit },
    { org_id: orgId, kind: 'expense_claim', pattern: patterns.expense_claim },
    { org_id: orgId, kind: 'quote', pattern: patterns.quote },
  ]);
}
