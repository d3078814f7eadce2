import type { CurrencyCode } from '@countinghouse/money';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { Db } from '../../../kernel/database.ts';
import type { BankAccountState } from '../accounts/bank-account-state.rules.ts';
import { listBankAccounts } from '../accounts/bank-accounts.sql.ts';
import { listBankLines } from '../bank-lines.sql.ts';
import type { LineQuery } from '../bank-lines.sql.ts';
import { findStatementRow, listStatementRows } from '../bank-statements.sql.ts';
import { statementSubtypes } from '../statement.rules.ts';
import type { BankLine, BankStatement } from '../statement.rules.ts';
import { readMapping } from '../stored-mapping.ts';

type Reader = Pick<BooksDeps, 'database'>;

/** The currencies of an organisation's bank accounts, by account. */
async function readCurrencies(db: Db, orgId: string): Promise<ReadonlyMap<string, CurrencyCode>> {
  const accounts = await listBankAccounts(db, orgId, statementSubtypes);
  return new Map(accounts.map(({ accountId, currency }) => [accountId, currency]));
}

export async function listBankAccountStates(
  { database }: Reader,
  orgId: string,
): Promise<readonly BankAccountState[]> {
  const accounts = await listBankAccounts(database.db, orgId, statementSubtypes);
  return accounts.map(({ csvMapping, ...account }) => ({
    ...account,
    mapping: readMapping(csvMapping),
  }));
}

/** Null if there is none. */
export async function findBankAccountState(
  reader: Reader,
  orgId: string,
  accountId: string,
): Promise<BankAccountState | null> {
  const accounts = await listBankAccountStates(reader, orgId);
  return accounts.find((account) => account.accountId === accountId) ?? null;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly currencies: ReadonlyMap<string, CurrencyCode>;
}

export async function readLinePage(
  { database }: Reader,
  query: LineQuery,
): Promise<Page<BankLine>> {
  const rows = await listBankLines(database.db, query);
  const currencies = await readCurrencies(database.db, query.orgId);
  return { rows: rows.slice(0, query.limit), hasMore: rows.length > query.limit, currencies };
}

/** The latest lines of one account, or of all. */
export function listRecentLines(
  db: Db,
  orgId: string,
  accountId: string | null,
  limit: number,
): Promise<readonly BankLine[]> {
  const any = {
    statementId: null,
    status: null,
    direction: null,
    from: null,
    to: null,
    text: null,
  };
  return listBankLines(db, { ...any, orgId, accountId, limit: limit - 1, offset: 0 });
}

export async function readStatementPage(
  { database }: Reader,
  query: {
    readonly orgId: string;
    readonly accountId: string | null;
    readonly withUndone: boolean;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<Page<BankStatement>> {
  const rows = await listStatementRows(database.db, query);
  const currencies = await readCurrencies(database.db, query.orgId);
  return { rows: rows.slice(0, query.limit), hasMore: rows.length > query.limit, currencies };
}

export async function findStatement(
  { database }: Reader,
  orgId: string,
  id: string,
): Promise<{ readonly statement: BankStatement; readonly currency: CurrencyCode } | null> {
  const statement = await findStatementRow(database.db, orgId, id);
  if (statement === null) return null;
  const currency = (await readCurrencies(database.db, orgId)).get(statement.accountId);
  return currency === undefined ? null : { statement, currency };
}
