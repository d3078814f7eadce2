import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { insertAccounts } from './accounts.sql.ts';
import { chartTemplate, defaultPurchaseCode, defaultSalesCode } from './chart-template.rules.ts';

export interface SeededChart {
  readonly salesAccountId: string;
  readonly purchaseAccountId: string;
  readonly accountIdOf: (code: string) => string;
}

/** Creates the template's accounts for a new organisation. */
export async function seedChart(tx: Tx, tools: BooksTools, orgId: string): Promise<SeededChart> {
  const now = tools.now();
  const accounts = chartTemplate.map((account) => ({
    org_id: orgId,
    id: tools.newId(),
    code: account.code,
    name: account.name,
    type: account.type,
    subtype: account.subtype,
    system_key: account.systemKey,
    created_at: now,
    updated_at: now,
  }));
  await insertAccounts(tx, accounts);
  const ids = new Map(accounts.map(({ code, id }) => [code, id]));
  const accountIdOf = (code: string): string => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`the chart template has no account ${code}`);
    return id;
  };
  return {
    salesAccountId: accountIdOf(defaultSalesCode),
    purchaseAccountId: accountIdOf(defaultPurchaseCode),
    accountIdOf,
  };
}
