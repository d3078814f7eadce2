import type { CurrencyCode } from '@countinghouse/money';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { AccountSubtype, AccountType } from './account-type.rules.ts';
import { insertAccounts } from './accounts.sql.ts';

interface AddedAccount {
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: AccountSubtype;
  readonly currency: CurrencyCode | null;
}

/**
 * Creates accounts that the service needs, in the caller's transaction. Returns their ids in the given
 * order.
 */
export async function addAccounts(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  accounts: readonly AddedAccount[],
): Promise<readonly string[]> {
  const now = tools.now();
  const rows = accounts.map((account) => ({
    ...account,
    org_id: orgId,
    id: tools.newId(),
    created_at: now,
    updated_at: now,
  }));
  await insertAccounts(tx, rows);
  return rows.map(({ id }) => id);
}
