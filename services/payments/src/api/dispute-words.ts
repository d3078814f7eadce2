import type { NamedEnum } from '@countinghouse/http';
import type { DisputeStatus } from '../charges/payments/payment.rules.ts';
import type { DisputeAnswer, LostReason } from '../disputes/disputes/dispute.rules.ts';

const disputeStatus: Readonly<Record<DisputeStatus, string>> = {
  needs_response: 'Waits for your answer.',
  under_review: 'The banks look at your evidence.',
  won: 'The money is yours.',
  lost: 'The payer has the money back.',
};

const lostReason: Readonly<Record<LostReason, string>> = {
  accepted: 'You accepted the dispute.',
  no_response: 'There was no answer in time.',
  decided: 'The banks decided for the payer.',
};

const disputeAnswer: Readonly<Record<DisputeAnswer, string>> = {
  accept: 'The payer keeps the money.',
  contest: 'The payment is valid; the evidence says why.',
};

/** The enums of disputes. */
export const disputeWords: readonly NamedEnum[] = [
  { name: 'DisputeStatus', description: 'The dispute’s status.', words: disputeStatus },
  {
    name: 'DisputeLostReason',
    description: 'Why the dispute was lost.',
    words: lostReason,
  },
  {
    name: 'DisputeAnswer',
    description: 'What the merchant answered.',
    words: disputeAnswer,
  },
];
