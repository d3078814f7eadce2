import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { CsvMapping } from '../formats/csv-columns.rules.ts';
import { findBankAccountState } from '../formats/read-lines.ts';
import type { BankAccount } from '../statement.rules.ts';
import { readMapping } from '../stored-mapping.ts';
import { isAccountNumber, plainNumber } from './account-number.rules.ts';
import type { BankAccountState } from './bank-account-state.rules.ts';
import { findAccountOfNumber, saveBankAccount } from './bank-accounts.sql.ts';
import { lockBankAccount } from './lock-bank-account.ts';

export interface SetBankAccountOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly accountId: string;
  /** Null removes it; omitted leaves it unchanged. */
  readonly bankName?: string | null | undefined;
  readonly number?: string | null | undefined;
  readonly csvMapping?: CsvMapping | null | undefined;
}

export type SetBankAccountOutcome =
  | { readonly kind: 'set'; readonly account: BankAccountState }
  | Refusal;

interface Refusal {
  readonly kind: 'reject';
  readonly reason: 'account_not_found' | 'number_invalid' | 'account_number_taken';
}

/** Sets the bank's name and number for an account, and how to read its files. */
export async function setBankAccount(
  deps: BooksDeps,
  order: SetBankAccountOrder,
): Promise<SetBankAccountOutcome> {
  const { orgId, actor, accountId } = order;
  const refusal = await withTransaction(deps.database.db, async (tx): Promise<Refusal | null> => {
    const before = await lockBankAccount(tx, deps, orgId, accountId);
    if (before === null) return { kind: 'reject', reason: 'account_not_found' };
    const number = typeof order.number === 'string' ? plainNumber(order.number) : order.number;
    if (typeof number === 'string') {
      if (!isAccountNumber(number)) return { kind: 'reject', reason: 'number_invalid' };
      const owner = await findAccountOfNumber(tx, orgId, number);
      if (owner !== null && owner !== accountId) {
        return { kind: 'reject', reason: 'account_number_taken' };
      }
    }
    const { bankName, csvMapping } = order;
    const change = {
      ...(bankName !== undefined && { bankName }),
      ...(number !== undefined && { number }),
      ...(csvMapping !== undefined && { csvMapping }),
    };
    await saveBankAccount(tx, orgId, accountId, change, deps.now());
    const account = await lockBankAccount(tx, deps, orgId, accountId);
    if (account === null) throw new Error('locked bank account not found');
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'bank_account.changed',
      subjectKind: 'account',
      subjectId: accountId,
      detail: { before: toDetail(before), after: toDetail(account) },
    });
    return null;
  });
  if (refusal !== null) return refusal;
  const account = await findBankAccountState(deps, orgId, accountId);
  return account === null
    ? { kind: 'reject', reason: 'account_not_found' }
    : { kind: 'set', account };
}

const toDetail = ({ bankName, number, csvMapping }: BankAccount) => ({
  bank_name: bankName,
  number,
  csv_mapping: readMapping(csvMapping),
});
