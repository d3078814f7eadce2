import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { listChartAccounts } from '../../setup/chart/list-chart-accounts.ts';
import { addItem } from '../../setup/items/create-item.ts';
import type { ItemRequest } from '../../setup/items/create-item.ts';
import { listItems } from '../../setup/items/list-items.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { lockOrganisation } from '../../tenants/organisations/lock-organisation.ts';
import type { ImportOutcome } from './import-contacts.ts';
import { faultOf, hasFaults, toKey } from './import.rules.ts';
import type { CheckedRow, ReadRow } from './import.rules.ts';

export interface ImportedItem extends Pick<
  ItemRequest,
  'code' | 'name' | 'description' | 'unitPrice' | 'purchasePrice'
> {
  readonly salesAccountCode: string | null;
  readonly purchaseAccountCode: string | null;
}

/** Creates the items that do not exist yet, all or none. */
export function importItems(
  deps: BooksDeps,
  { orgId, actor }: MemberCaller,
  rows: readonly ReadRow<ImportedItem>[],
  isDryRun: boolean,
): Promise<ImportOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    await lockOrganisation(tx, orgId);
    const items = await listItems({ ...deps.database, db: tx }, orgId);
    const known = new Set(items.map(({ code }) => toKey(code)));
    const accounts = new Map(
      (await listChartAccounts(tx, orgId))
        .filter(({ active }) => active)
        .map(({ code, id }) => [code, id]),
    );
    const codes = rows.map(({ label }) => toKey(label));
    const checked = rows.map((row, at): CheckedRow => {
      const { line, label, value, fault } = row;
      if (fault !== null) return { line, label, status: 'fault', fault };
      if (codes.indexOf(toKey(label)) < at) {
        return faultOf(row, 'code', 'The file has this code twice.');
      }
      const missing = [value.salesAccountCode, value.purchaseAccountCode].findIndex(
        (code) => code !== null && !accounts.has(code),
      );
      if (missing >= 0) {
        const column = missing === 0 ? 'sales_account' : 'purchase_account';
        return faultOf(row, column, 'The chart has no active account with this code.');
      }
      return { line, label, status: known.has(toKey(label)) ? 'exists' : 'new', fault: null };
    });
    if (isDryRun || hasFaults(checked)) return { isStored: false, rows: checked };
    for (const [at, { value }] of rows.entries()) {
      if (value === null || checked[at]?.status !== 'new') continue;
      const { salesAccountCode, purchaseAccountCode, ...request } = value;
      const made = await addItem(tx, deps, {
        orgId,
        actor,
        request: {
          ...request,
          salesAccountId: accounts.get(salesAccountCode ?? '') ?? null,
          purchaseAccountId: accounts.get(purchaseAccountCode ?? '') ?? null,
        },
      });
      if (made.kind === 'reject') throw new Error(`a checked item was rejected: ${made.reason}`);
    }
    return { isStored: true, rows: checked };
  });
}
