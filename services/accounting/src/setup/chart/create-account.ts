import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { isSubtypeOf, mayHaveCurrency } from './account-type.rules.ts';
import type { AccountSubtype, AccountType } from './account-type.rules.ts';
import type { Account } from './account.rules.ts';
import { insertAccounts } from './accounts.sql.ts';

export interface AccountRequest {
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: AccountSubtype;
  readonly currency?: CurrencyCode | null;
}

export type CreateAccountOutcome =
  | { readonly kind: 'created'; readonly id: string; readonly account: Account }
  | {
      readonly kind: 'reject';
      readonly reason:
        | 'code_invalid'
        | 'code_taken'
        | 'name_missing'
        | 'subtype_of_other_type'
        | 'no_currency';
    };

const codeText = /^[0-9A-Za-z.-]{1,20}$/;

/** Creates an account of the organisation's own, in addition to the template's. */
export async function createAccount(
  deps: BooksDeps,
  order: { readonly orgId: string; readonly actor: Actor; readonly request: AccountRequest },
): Promise<CreateAccountOutcome> {
  const { orgId, actor, request } = order;
  const { code, name, type, subtype, currency = null } = request;
  if (!codeText.test(code)) return { kind: 'reject', reason: 'code_invalid' };
  if (name === '') return { kind: 'reject', reason: 'name_missing' };
  if (!isSubtypeOf(subtype, type)) return { kind: 'reject', reason: 'subtype_of_other_type' };
  if (currency !== null && !mayHaveCurrency(subtype)) {
    return { kind: 'reject', reason: 'no_currency' };
  }

  const id = deps.newId();
  const now = deps.now();
  const row = { org_id: orgId, id, code, name, type, subtype, currency };
  try {
    await withTransaction(deps.database.db, async (tx) => {
      await insertAccounts(tx, [{ ...row, created_at: now, updated_at: now }]);
      const detail = { after: { code, name, type, subtype, currency } };
      const subject = { subjectKind: 'account', subjectId: id, detail };
      await recordAudit(tx, deps, { orgId, actor, action: 'account.created', ...subject });
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_code_once') throw error;
    return { kind: 'reject', reason: 'code_taken' };
  }
  const account = {
    id,
    code,
    name,
    type,
    subtype,
    currency,
    systemKey: null,
    active: true,
    version: 1,
  };
  return { kind: 'created', id, account };
}
