import { toBrand } from '../../business/brand/brand-row.rules.ts';
import type { Database } from '../../kernel/database.ts';
import { parseCheckoutCode } from './checkout-code.rules.ts';
import { orderReferenceOf } from './order-reference.rules.ts';
import type { PayTarget } from './pay-target.rules.ts';
import { findPayTargetByCode } from './pay-targets.sql.ts';

/** Finds the target of a code in a URL. Text that is not a code causes no query. */
export async function findPayTarget(database: Database, text: string): Promise<PayTarget | null> {
  const code = parseCheckoutCode(text);
  if (code === null) return null;
  const found = await findPayTargetByCode(database.db, code);
  if (found === null) return null;
  const orderReference = found.orderReference ?? orderReferenceOf(found.metadata);
  return { ...found, brand: toBrand(found.brand), orderReference };
}
