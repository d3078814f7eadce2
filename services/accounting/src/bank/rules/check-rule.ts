import type { Tx } from '../../kernel/database.ts';
import { refuseMoneyAccount } from '../../ledger/journal/transfers/transfer.rules.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import { listTaxCodeKinds } from '../../setup/tax/list-tax-code-kinds.ts';
import { refuseDirectAccount } from '../matching/direct-entry.rules.ts';
import type { DirectRefusal } from '../matching/direct-entry.rules.ts';
import { findBankAccount } from '../statements/accounts/lock-bank-account.ts';
import type { RuleAction, RuleConditions } from './bank-rule.rules.ts';

export type RuleRefusal =
  | DirectRefusal
  | 'account_not_money'
  | 'contact_not_found'
  | 'tax_code_not_found'
  | 'bank_account_not_found';

/**
 * Checks that everything a rule refers to exists when it is saved. It is checked again when the rule is
 * used.
 */
export async function checkRule(
  tx: Tx,
  orgId: string,
  conditions: RuleConditions,
  action: RuleAction,
): Promise<RuleRefusal | null> {
  const { accountId: bankId } = conditions;
  if (bankId !== undefined && (await findBankAccount(tx, orgId, bankId)) === null) {
    return 'bank_account_not_found';
  }
  switch (action.kind) {
    case 'ignore':
      return null;
    case 'contact':
      return refuseContact(tx, orgId, action.contactId);
    case 'transfer': {
      const account = (await listAccountsByIds(tx, orgId, [action.accountId])).get(
        action.accountId,
      );
      const refusal = refuseMoneyAccount(account);
      if (refusal === null || refusal === 'account_not_found') return refusal;
      return refusal === 'account_inactive' ? refusal : 'account_not_money';
    }
    case 'account': {
      const account = (await listAccountsByIds(tx, orgId, [action.accountId])).get(
        action.accountId,
      );
      return (
        refuseDirectAccount(account) ??
        (await refuseContact(tx, orgId, action.contactId)) ??
        (await refuseTaxCode(tx, orgId, action.taxCodeId))
      );
    }
  }
}

async function refuseContact(
  tx: Tx,
  orgId: string,
  contactId: string | undefined,
): Promise<'contact_not_found' | null> {
  if (contactId === undefined || (await findContact(tx, orgId, contactId)) !== null) return null;
  return 'contact_not_found';
}

async function refuseTaxCode(
  tx: Tx,
  orgId: string,
  taxCodeId: string | undefined,
): Promise<'tax_code_not_found' | null> {
  if (taxCodeId === undefined) return null;
  const kinds = await listTaxCodeKinds(tx, orgId, [taxCodeId]);
  return kinds.has(taxCodeId) ? null : 'tax_code_not_found';
}
