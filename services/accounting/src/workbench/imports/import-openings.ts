import { withRefusableTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { linesMax } from '../../kernel/line-limit.rules.ts';
import { isControl } from '../../ledger/journal/manual/manual-line.rules.ts';
import { postOpeningBalancesIn } from '../../ledger/journal/manual/post-opening-balances.ts';
import type { WrittenLine } from '../../ledger/journal/manual/value-manual-lines.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRefusal } from '../../ledger/journal/refusals.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { readTrialBalance } from '../../reports/statements/read-trial-balance.ts';
import { listChartAccounts } from '../../setup/chart/list-chart-accounts.ts';
import { listIdsByContactName } from '../../setup/contacts/find-contact.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { lockOrganisation } from '../../tenants/organisations/lock-organisation.ts';
import { compareBalances, faultOf, hasFaults, ties, toKey } from './import.rules.ts';
import type { ComparedAccount, CheckedRow, OpeningRow, ReadRow } from './import.rules.ts';

export interface OpeningsOrder {
  readonly date: string;
  readonly rows: readonly ReadRow<OpeningRow>[];
  /** By code; debits are positive. */
  readonly oldBalances: ReadonlyMap<string, bigint>;
  readonly isDryRun: boolean;
  readonly lockPass?: LockPass;
}

export type OpeningImport =
  | {
      readonly kind: 'imported';
      readonly isDryRun: boolean;
      readonly isStored: boolean;
      readonly rows: readonly CheckedRow[];
      readonly isTied: boolean;
      readonly accounts: readonly ComparedAccount[];
      readonly entryIds: readonly string[];
    }
  | {
      readonly kind: 'reject';
      readonly reason: 'import_has_faults';
      readonly rows: readonly CheckedRow[];
    }
  | {
      readonly kind: 'reject';
      readonly reason: 'trial_balance_differs' | 'line_refused' | BooksRefusal;
    };

/**
 * Posts the opening balances and compares the trial balance with the old one, account by account. A
 * difference of one cent rolls everything back. A dry run does the same and always rolls back.
 */
export async function importOpenings(
  deps: BooksDeps,
  caller: MemberCaller,
  order: OpeningsOrder,
): Promise<OpeningImport> {
  // What was posted for the comparison only is rolled back.
  const isUndone = (outcome: OpeningImport): boolean =>
    outcome.kind !== 'imported' || !outcome.isStored;
  return orRefusal(() =>
    withRefusableTransaction(deps.database.db, isUndone, (tx) =>
      postForComparison(tx, deps, caller, order),
    ),
  );
}

async function postForComparison(
  tx: Tx,
  deps: BooksDeps,
  caller: MemberCaller,
  { date, rows, oldBalances, isDryRun, lockPass }: OpeningsOrder,
): Promise<OpeningImport> {
  const { orgId, actor } = caller;
  await lockOrganisation(tx, orgId);
  const { checked, lines } = await checkRows(tx, caller, rows);
  const isFaulty = hasFaults(checked);
  if (isFaulty && !isDryRun) return { kind: 'reject', reason: 'import_has_faults', rows: checked };
  const entryIds: string[] = [];
  for (let at = 0; at < lines.length; at += linesMax) {
    const part = lines.slice(at, at + linesMax);
    const pass = lockPass !== undefined && { lockPass };
    const posted = await postOpeningBalancesIn(tx, deps, {
      orgId,
      actor,
      date,
      lines: part,
      ...pass,
    });
    if (posted.kind === 'reject') {
      return isBooksRefusal(posted.reason)
        ? { kind: 'reject', reason: posted.reason }
        : { kind: 'reject', reason: 'line_refused' };
    }
    entryIds.push(posted.entry.id);
  }
  const accounts = compareBalances(oldBalances, await readBalances(tx, deps, orgId, date));
  const isTied = ties(accounts);
  if (!isTied && !isDryRun) return { kind: 'reject', reason: 'trial_balance_differs' };
  const isStored = !isDryRun;
  return {
    kind: 'imported',
    isDryRun,
    isStored,
    rows: checked,
    isTied,
    accounts,
    entryIds: isStored ? entryIds : [],
  };
}

async function readBalances(tx: Tx, { now }: BooksDeps, orgId: string, date: string) {
  const outcome = await readTrialBalance(
    { now, database: { db: tx } },
    { orgId, asOf: date, basis: 'accrual', comparison: { kind: 'none' } },
  );
  if (outcome.kind === 'unchanged') {
    throw new Error('the trial balance was read without a version but reported as unchanged');
  }
  return outcome.report.figures.rows.map(({ code, name, debits, credits }) => ({
    code,
    name,
    minor: (debits[0] ?? 0n) - (credits[0] ?? 0n),
  }));
}

async function checkRows(
  tx: Tx,
  { orgId, baseCurrency }: MemberCaller,
  rows: readonly ReadRow<OpeningRow>[],
): Promise<{ readonly checked: readonly CheckedRow[]; readonly lines: readonly WrittenLine[] }> {
  const accounts = new Map(
    (await listChartAccounts(tx, orgId)).map((account) => [account.code, account]),
  );
  const names = rows.flatMap(({ value }) => toKey(value?.contactName ?? ''));
  const contacts = await listIdsByContactName(tx, orgId, names);
  const lines: WrittenLine[] = [];
  const checked = rows.map((row): CheckedRow => {
    const { line, label, value, fault } = row;
    if (fault !== null) return { line, label, status: 'fault', fault };
    const account = accounts.get(value.accountCode);
    if (account === undefined) return faultOf(row, 'account', 'The chart has no such account.');
    if (!account.active) return faultOf(row, 'account', 'The account is inactive.');
    if (account.currency !== null && account.currency !== baseCurrency) {
      return faultOf(
        row,
        'account',
        'The account is in another currency. Post its opening balance by hand.',
      );
    }
    const { contactName, dueDate, minor } = value;
    if (contactName === null && isControl(account)) {
      return faultOf(row, 'contact', 'The account needs the contact who owes or is owed.');
    }
    const [contactId, other] = contacts.get(toKey(contactName ?? '')) ?? [];
    if (contactName !== null && contactId === undefined) {
      return faultOf(row, 'contact', 'There is no contact with this name. Import contacts first.');
    }
    if (contactName !== null && other !== undefined) {
      return faultOf(row, 'contact', 'Several contacts have this name. Rename one of them.');
    }
    if (minor === 0n) return faultOf(row, 'debit', 'The amount is 0. Leave the row out.');
    lines.push({
      accountId: account.id,
      currency: baseCurrency,
      docMinor: minor,
      ...(contactId !== undefined && { contactId }),
      ...(dueDate !== null && { dueDate }),
    });
    return { line, label, status: 'new', fault: null };
  });
  return { checked, lines };
}

const booksRefusals: readonly string[] = ['account_inactive', 'control_account'];

function isBooksRefusal(reason: string): reason is BooksRefusal {
  return booksRefusals.includes(reason);
}
