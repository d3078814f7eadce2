import type { HeldChangeHandler } from '../../controls/approvals/held-changes/held-change-handler.ts';
import { getHeldText } from '../../controls/approvals/held-changes/held-change.rules.ts';
import type { HeldChange } from '../../controls/approvals/held-changes/held-change.rules.ts';
import { recordMemberAct } from '../../kernel/audit/record-audit.ts';
import type { SealedAccount } from './account-number.ts';
import { mailAboutAccount } from './mail-about-account.ts';
import { replaceAccount, toAccountAct } from './replace-account.ts';
import { findCurrentAccount } from './settlement-accounts.sql.ts';

/** Puts an approved account in force. What waits has the id and the sealed number of the account. */
export const heldReplacement: HeldChangeHandler = {
  recheck: async (tx, change) => {
    const current = await findCurrentAccount(tx, change.businessId);
    const isSame = (current?.id ?? null) === (change.content['replaces'] ?? null);
    return isSame ? null : { kind: 'reject', reason: 'superseded' };
  },
  approve: async (tx, deps, change, { requestedByMemberId, approver }) => {
    const now = deps.now();
    const { businessId, content } = change;
    const account = toAccount(change);
    const address = content['requested_from'] ?? null;
    const setter = { kind: 'member', id: requestedByMemberId, address } as const;
    const holderMatches = content['holder_matches'] === 'true';
    const coolingHours = deps.accountCoolingHours;
    const replacement = { account, setter, holderMatches, coolingHours };
    const replaced = await replaceAccount(tx, replacement, now);
    const act = toAccountAct(account, replaced, holderMatches);
    await recordMemberAct(
      tx,
      deps.newId,
      { businessId, actor: approver },
      { ...act, detail: { ...act.detail, address, requested_by: requestedByMemberId } },
    );
    const { coolingUntil } = replaced;
    const news = { account, holderMatches, status: 'in_force', coolingUntil, now } as const;
    await mailAboutAccount(tx, deps, { businessId, memberId: requestedByMemberId }, news);
  },
};

function toAccount(change: HeldChange): SealedAccount {
  const { businessId, id, sealed } = change;
  if (sealed === null) throw new Error(`held change ${id} has no account number`);
  return {
    businessId,
    id,
    bankCode: getHeldText(change, 'bank_code'),
    bankName: getHeldText(change, 'bank_name'),
    accountLast4: getHeldText(change, 'account_last4'),
    beneficiaryName: getHeldText(change, 'beneficiary_name'),
    accountNumberSealed: Buffer.from(sealed),
  };
}
