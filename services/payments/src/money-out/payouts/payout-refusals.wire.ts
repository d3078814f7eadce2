import { ruleBroken, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import { reasonFor } from '../../edge/reasons.ts';
import { providerFailed, providerUnavailable, toErrorReply } from '../../edge/rejection-replies.ts';
import type { CreatePayoutOutcome, PayoutRejection, PayoutRequest } from './create-payout.ts';
import type { InsufficientBalance } from './reserving/payout-batch.ts';

type Rejection = Extract<CreatePayoutOutcome, { kind: 'reject' }>;

/**
 * States what is wrong, the balance and what to do. The same balance always gives the same text.
 */
export function toPayoutReply(
  rejection: Rejection,
  asked: Pick<PayoutRequest, 'currency'>,
): ErrorReply {
  const { reason } = rejection;
  if (reason === 'not_verified' || reason === 'paused') return toErrorReply(rejection);
  return reason === 'insufficient_balance'
    ? insufficientBalance(asked, rejection)
    : refusals[reason];
}

function insufficientBalance(
  { currency }: Pick<PayoutRequest, 'currency'>,
  { availableMinor, owingMinor, payableMinor }: InsufficientBalance,
): ErrorReply {
  const write = (minor: bigint): string => `${toMajorText(money(minor, currency))} ${currency}`;
  if (owingMinor === 0n) {
    return ruleBroken(
      `The available balance is ${write(availableMinor)}. Request at most that, or wait until more payments settle.`,
      reasonFor('insufficient_balance'),
    );
  }
  return ruleBroken(
    `The available balance is ${write(availableMinor)} and the business owes ${write(owingMinor)} after refunds, so at most ${write(payableMinor)} can be paid out. Request at most that, or wait until more payments settle.`,
    reasonFor('insufficient_balance'),
  );
}

const refusals: Readonly<Record<PayoutRejection, ErrorReply>> = {
  sandbox: ruleBroken(
    'A sandbox key moves no real money. Use a live key to create a payout.',
    reasonFor('sandbox_key'),
  ),
  currency_not_offered: toErrorReply({ kind: 'reject', reason: 'currency_not_offered' }),
  no_account: ruleBroken(
    'The business has no settlement account on file. Add one in the dashboard first.',
    reasonFor('no_account'),
  ),
  account_differs: {
    status: 403,
    code: 'permission_denied',
    reason: reasonFor('account_differs'),
    error:
      'bankDetails does not match the settlement account on file, and payouts go only to that account. Correct bankDetails or omit it.',
  },
  account_missing: ruleBroken(
    'The bank does not recognise the settlement account on file. Update it in the dashboard.',
    reasonFor('account_missing'),
  ),
  provider_shut: providerUnavailable,
  provider_failed: providerFailed,
  destination_changed: {
    ...standardReplies.conflict,
    reason: reasonFor('destination_changed'),
  },
};
