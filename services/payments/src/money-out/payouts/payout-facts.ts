import type { SealedAccount } from '../../business/settlement-account/account-number.ts';
import { toLimits } from '../../controls/approvals/thresholds/read-limits.ts';
import type { Limits } from '../../controls/approvals/thresholds/read-limits.ts';
import type { Tx } from '../../kernel/database.ts';
import { listPayoutFactRows } from './payout-facts.sql.ts';
import type { PayoutFactsRow, PayoutQuestion } from './payout-facts.sql.ts';
import type { Payout } from './payout.rules.ts';
import { listPayoutsByKey } from './payouts.sql.ts';

export interface PayoutFacts extends Limits {
  /** What the idempotency key has made, as it is now. */
  readonly known: { readonly payout: Payout; readonly requestHash: Buffer | null } | null;
  readonly account: SealedAccount | null;
  /** Until then every payout needs a second approver: the account replaced another one. */
  readonly coolingUntil: Date | null;
}

/** For all requests that arrive together: one statement, and a second where a key is a repeat. */
export async function listPayoutFacts(
  tx: Tx,
  questions: readonly PayoutQuestion[],
): Promise<readonly PayoutFacts[]> {
  const rows = await listPayoutFactRows(tx, questions);
  const knownKeys = rows.flatMap(({ payoutId }, index) => {
    const workspaceId = questions[index]?.workspaceId;
    return payoutId === null || workspaceId === undefined ? [] : [{ workspaceId, id: payoutId }];
  });
  const payouts = new Map(
    (await listPayoutsByKey(tx, knownKeys)).map((payout) => [payout.id, payout]),
  );
  return rows.map((row, index) => ({
    known: toKnown(row, payouts),
    account: toAccount(row, questions[index]?.businessId ?? ''),
    coolingUntil: row.coolingUntil,
    ...toLimits(row, questions[index]?.currency ?? ''),
  }));
}

function toKnown(row: PayoutFactsRow, payouts: ReadonlyMap<string, Payout>): PayoutFacts['known'] {
  if (row.payoutId === null) return null;
  const payout = payouts.get(row.payoutId);
  if (payout === undefined) throw new Error('payout of a used idempotency key not found');
  return { payout, requestHash: row.requestHash };
}

/** An account that was stored before numbers were sealed cannot be paid to. */
function toAccount(row: PayoutFactsRow, businessId: string): SealedAccount | null {
  const { accountId, accountNumberSealed, bankCode, bankName, accountLast4, beneficiaryName } = row;
  const isUsable =
    accountId !== null &&
    accountNumberSealed !== null &&
    bankCode !== null &&
    bankName !== null &&
    accountLast4 !== null &&
    beneficiaryName !== null;
  if (!isUsable) return null;
  const names = { bankCode, bankName, accountLast4, beneficiaryName };
  return { businessId, id: accountId, accountNumberSealed, ...names };
}
