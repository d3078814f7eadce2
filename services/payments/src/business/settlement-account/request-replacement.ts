import {
  isHeldChangeWaiting,
  requestHeldChange,
} from '../../controls/approvals/held-changes/request-held-change.ts';
import type { RequestApprovalsDeps } from '../../controls/approvals/requests/request-approvals.ts';
import type { Tx } from '../../kernel/database.ts';
import type { ActingMember } from '../../tenants/staff/find-staff.ts';
import type { SealedAccount } from './account-number.ts';
import { mailAboutAccount } from './mail-about-account.ts';

export interface ReplacementTerms {
  readonly account: SealedAccount;
  readonly holderMatches: boolean;
  /** The account in force; null: there is none. */
  readonly replaces: string | null;
  /** Where the request came from. */
  readonly address: string;
}

export type RequestedReplacement =
  | {
      readonly kind: 'requested';
      readonly approvalId: string;
      readonly expiresAt: Date;
      readonly account: Omit<SealedAccount, 'accountNumberSealed'>;
      readonly holderMatches: boolean;
    }
  | { readonly kind: 'reject'; readonly reason: 'change_waiting' };

const action = 'settlement_account.replace';

/** The account waits for a second approver, and what is in force stays. The business is locked. */
export async function requestReplacement(
  tx: Tx,
  deps: RequestApprovalsDeps,
  member: ActingMember,
  { account, holderMatches, replaces, address }: ReplacementTerms,
): Promise<RequestedReplacement> {
  const { businessId } = member;
  if (await isHeldChangeWaiting(tx, deps, businessId, action)) {
    return { kind: 'reject', reason: 'change_waiting' };
  }
  const { accountNumberSealed: sealed, ...shown } = account;
  const content = {
    bank_code: account.bankCode,
    bank_name: account.bankName,
    account_last4: account.accountLast4,
    beneficiary_name: account.beneficiaryName,
    holder_matches: String(holderMatches),
    replaces,
    requested_from: address,
  };
  const { id } = account;
  const request = { id, action, content, sealed, reason: 'account_replacement' } as const;
  const { approvalId, expiresAt } = await requestHeldChange(tx, deps, member, request);
  const news = { account, holderMatches, status: 'requested', coolingUntil: null } as const;
  await mailAboutAccount(tx, deps, member, { ...news, now: deps.now() });
  return { kind: 'requested', approvalId, expiresAt, account: shown, holderMatches };
}
