import { sql } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

interface OwnersFunction {
  readonly name: string;
  readonly settings: readonly string[] | null;
  readonly isPublic: boolean;
  readonly isOurs: boolean;
}

test('functions with the owner’s rights look names up in our schema only, and none is for everybody', async () => {
  const { rows } = await sql<OwnersFunction>`
    select proname as name, proconfig as settings,
      has_function_privilege('public', oid, 'execute') and prorettype <> 'trigger'::regtype as "isPublic",
      has_function_privilege(oid, 'execute') and prorettype <> 'trigger'::regtype as "isOurs"
    from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
    order by proname`.execute(use.database.db);
  const named = (list: readonly OwnersFunction[]) => list.map(({ name }) => name);
  const isPinned = ({ settings }: OwnersFunction): boolean =>
    settings?.includes('search_path=public, pg_temp') ?? false;
  expect(named(rows.filter((row) => !isPinned(row)))).toEqual([]);
  expect(named(rows.filter(({ isPublic }) => isPublic))).toEqual([]);
  expect(named(rows.filter(({ isOurs }) => isOurs))).toEqual([
    'archived_document',
    'chain_audit',
    'drop_old_event_partition',
    'drop_old_log_partition',
    'ensure_daily_partitions',
    'ensure_monthly_partitions',
    'lock_merchant_balances',
    'number_ledger',
    'open_archive_rows',
    'pack_ledger_month',
    'refold_ledger',
  ]);
});
