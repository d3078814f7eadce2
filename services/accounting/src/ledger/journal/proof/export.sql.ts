import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../../kernel/database.ts';
import type { AccountType } from '../../../setup/chart/account-type.rules.ts';

export interface ExportedRow {
  readonly entryNo: bigint;
  readonly date: string;
  readonly memo: string;
  readonly lines: readonly { readonly accountId: string; readonly baseMinor: string }[];
}

/** The next entries of one basis, with the amounts of their lines as text. */
export async function listEntriesToExport(
  tx: Tx,
  orgId: string,
  basis: 'accrual' | 'cash',
  afterNo: bigint,
  limit: number,
): Promise<readonly ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select e.entry_no as "entryNo", e.date, e.memo, coalesce(
      (select json_agg(json_build_object('accountId', l.account_id, 'baseMinor', l.base_minor::text)
         order by l.line_no)
       from journal_lines l
       where l.org_id = ${orgId} and l.entry_id = e.id and l.basis in ('both', ${basis})
         and l.base_minor <> 0), '[]') as lines
    from journal_entries e
    where e.org_id = ${orgId} and e.entry_no > ${afterNo}
    order by e.entry_no limit ${limit}`.execute(tx);
  return rows;
}

export interface ExportedAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
}

export async function listAccountsToExport(
  tx: Tx,
  orgId: string,
): Promise<readonly ExportedAccount[]> {
  return tx
    .selectFrom('accounts')
    .select(['id', 'code', 'name', 'type'])
    .where('org_id', '=', orgId)
    .orderBy('code')
    .execute();
}
