import type { SealedAccount } from '../../business/settlement-account/account-number.ts';
import { toLimits } from '../../controls/approvals/thresholds/read-limits.ts';
import type { Limits } from '../../controls/approvals/thresholds/read-limits.ts';
import type { Db } from '../../kernel/database.ts';
import { listPayoutFactRows } from './payout-facts.sql.ts';
import type { PayoutFactsRow, PayoutQuestion } from './payout-facts.sql.ts';
import type { Payout } from './payout.rules.ts';
import { listPayoutsByKey } from './payouts.sql.ts';

export interface PayoutFacts extends Limits {
  /** The payout already created with this idempotency key, in its current state. */
  readonly known: { readonly payout: Payout; readonly requestHash: Buffer | null } | null;
  readonly account: SealedAccount | null;
  /**
   * Every payout before this time needs a second approver, because the account was replaced
   * recently.
   */
  readonly coolingUntil: Date | null;
}

/**
 * Answers all concurrent questions with one statement, plus a second one if any key is a repeat.
 */
export async function listPayoutFacts(
  db: Db,
  questions: readonly PayoutQuestion[],
): Promise<readonly PayoutFacts[]> {
  const rows = await listPayoutFactRows(db, questions);
  const knownKeys = rows.flatMap(({ payoutId }, index) => {
    const workspaceId = questions[index]?.workspaceId;
    return payoutId === null || workspaceId === undefined ? [] : [{ workspaceId, id: payoutId }];
  });
  const payouts = new Map(
    (await listPayoutsByKey(db, knownKeys)).map((payout) => [payout.id, payout]),
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

/** An account stored before account numbers were sealed cannot receive payouts. */
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
