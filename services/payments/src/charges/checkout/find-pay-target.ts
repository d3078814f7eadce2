import { toBrand } from '../../business/brand/brand-row.rules.ts';
import type { Database } from '../../kernel/database.ts';
import { parseCheckoutCode } from './checkout-code.rules.ts';
import type { PayTarget } from './pay-target.rules.ts';
import { findPayTargetByCode } from './pay-targets.sql.ts';

/** What a code from an address leads to. Text that cannot be a code costs the database nothing. */
export async function findPayTarget(database: Database, text: string): Promise<PayTarget | null> {
  const code = parseCheckoutCode(text);
  if (code === null) return null;
  const found = await findPayTargetByCode(database.db, code);
  return found === null ? null : { ...found, brand: toBrand(found.brand) };
}
