import { getCurrency } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { RawNode, ValueNode } from 'kysely';
import type { KyselyPlugin, OperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { createTestOrganisation } from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { postEntries } from './post-entries.ts';

const use = useAccountingDatabase();
const actor = { kind: 'operator', id: 'test' } as const;

/** The rows of a statement reach it last one first: another order than that in which they were given. */
const lastFirst: KyselyPlugin = {
  transformQuery: ({ node }) =>
    RawNode.is(node) ? { ...node, parameters: node.parameters.map(turned) } : node,
  transformResult: async ({ result }) => result,
};

function turned(parameter: OperationNode): OperationNode {
  if (!ValueNode.is(parameter) || typeof parameter.value !== 'string') return parameter;
  const rows: unknown = JSON.parse(parameter.value);
  return Array.isArray(rows) ? ValueNode.create(JSON.stringify(rows.toReversed())) : parameter;
}

test('entries are numbered and answered in the order given, in whichever the server reads them', async () => {
  const { deps } = use;
  const { orgId } = await createTestOrganisation(deps);
  const accounts = await use.database.db
    .selectFrom('accounts')
    .select(['id', 'code'])
    .where('org_id', '=', orgId)
    .execute();
  const line = (code: string, minor: bigint) =>
    ({
      accountId: accounts.find((account) => account.code === code)?.id ?? '',
      contactId: null,
      openItemId: null,
      taxComponentId: null,
      basis: 'both',
      currency: getCurrency('EUR'),
      docMinor: minor,
      baseMinor: minor,
    }) as const;
  const memos = ['first', 'second', 'third'];
  const postings = memos.map((memo) => ({
    actor,
    entry: {
      orgId,
      date: '2026-03-15',
      source: { kind: 'journal', id: deps.newId() },
      move: 'post',
      seq: 1,
      area: 'general',
      reversesId: null,
      memo,
      lines: [line('1000', 500n), line('3000', -500n)],
      reliesOn: { baseCurrency: getCurrency('EUR') },
    } as const,
  }));
  const posted = await withTransaction(use.database.db.withPlugin(lastFirst), (tx) =>
    postEntries(tx, deps, postings),
  );
  expect(posted.map(({ entryNo }) => entryNo)).toEqual([1n, 2n, 3n]);
  const entries = await use.database.db
    .selectFrom('journal_entries')
    .select(['id', 'memo'])
    .where('org_id', '=', orgId)
    .orderBy('entry_no')
    .execute();
  expect(entries.map(({ memo }) => memo)).toEqual(memos);
  expect(entries.map(({ id }) => id)).toEqual(posted.map(({ id }) => id));
});
