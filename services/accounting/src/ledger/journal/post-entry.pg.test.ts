import { getCurrency } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { createTestOrganisation } from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { postEntry } from './post-entry.ts';

const use = useAccountingDatabase();
const actor = { kind: 'operator', id: 'test' } as const;

test('an entry gets the next number of the books, and the sums have its lines', async () => {
  const { deps } = use;
  const { orgId } = await createTestOrganisation(deps);
  const accounts = await use.database.db
    .selectFrom('accounts')
    .select(['id', 'code'])
    .where('org_id', '=', orgId)
    .execute();
  const idOf = (code: string): string =>
    accounts.find((account) => account.code === code)?.id ?? '';
  const line = (code: string, minor: bigint) =>
    ({
      accountId: idOf(code),
      contactId: null,
      openItemId: null,
      taxComponentId: null,
      basis: 'both',
      currency: getCurrency('EUR'),
      docMinor: minor,
      baseMinor: minor,
    }) as const;
  const entry = {
    orgId,
    date: '2026-03-15',
    source: { kind: 'journal', id: deps.newId() },
    move: 'post',
    seq: 1,
    area: 'general',
    reversesId: null,
    memo: 'capital',
    lines: [line('1000', 500n), line('3000', -500n)],
  } as const;
  const posted = await withTransaction(use.database.db, (tx) =>
    postEntry(tx, deps, { actor }, entry),
  );
  expect(posted.entryNo).toBe(1n);
  const sums = await use.database.db
    .selectFrom('balances')
    .selectAll()
    .where('org_id', '=', orgId)
    .execute();
  expect(sums).toHaveLength(12);
});
