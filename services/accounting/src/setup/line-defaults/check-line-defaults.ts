import type { Tx } from '../../kernel/database.ts';
import { listAccountsByIds } from '../chart/list-accounts-by-ids.ts';
import { listTaxCodeKinds } from '../tax/list-tax-code-kinds.ts';
import type { LineDefaults } from './line-defaults.rules.ts';

export interface LineDefaultsRejection {
  readonly kind: 'reject';
  readonly reason: 'account_not_found' | 'tax_code_not_found' | 'tax_code_wrong_side';
}

/**
 * Accounts and tax codes must belong to the organisation and be active, and a tax code must be for its
 * side.
 */
export async function checkLineDefaults(
  tx: Tx,
  orgId: string,
  defaults: Partial<LineDefaults>,
): Promise<LineDefaultsRejection | null> {
  const accountIds = present([defaults.salesAccountId, defaults.purchaseAccountId]);
  const accounts = await listAccountsByIds(tx, orgId, accountIds);
  const areInUse = accountIds.every((id) => accounts.get(id)?.active === true);
  if (!areInUse) return reject('account_not_found');

  const { salesTaxCodeId, purchaseTaxCodeId } = defaults;
  const taxCodeIds = present([salesTaxCodeId, purchaseTaxCodeId]);
  const kinds = await listTaxCodeKinds(tx, orgId, taxCodeIds);
  if (!taxCodeIds.every((id) => kinds.has(id))) return reject('tax_code_not_found');
  const isWrong =
    kinds.get(salesTaxCodeId ?? '') === 'input' || kinds.get(purchaseTaxCodeId ?? '') === 'output';
  return isWrong ? reject('tax_code_wrong_side') : null;
}

function present(ids: readonly (string | null | undefined)[]): readonly string[] {
  return ids.filter((id) => id !== null && id !== undefined);
}

function reject(reason: LineDefaultsRejection['reason']): LineDefaultsRejection {
  return { kind: 'reject', reason };
}
