import type { Posting, PostingSource } from '../../ledger/ledger/posting.rules.ts';
import type { TemplateName } from '../../ledger/ledger/templates.rules.ts';
import type { Payout } from './payout.rules.ts';

type PostedPayout = Pick<Payout, 'workspaceId' | 'id' | 'amountMinor' | 'currency'>;
type PayoutStep = Extract<PostingSource, { kind: 'payout' }>['step'];
type PayoutTemplate = Extract<TemplateName, `payout_${string}`>;

const stepsByTemplate: Readonly<Record<PayoutTemplate, PayoutStep>> = {
  payout_reserved: 'reserved',
  payout_completed: 'completed',
  payout_kept: 'completed',
  payout_kept_after_hold: 'completed',
  payout_released: 'released',
  payout_returned: 'returned',
};

/** `costMinor` is the provider's transfer fee, if known. */
export function payoutPosting(
  payout: PostedPayout,
  template: PayoutTemplate,
  effectiveAt: Date,
  costMinor = 0n,
): Posting {
  const { workspaceId, id, currency } = payout;
  return {
    workspaceId,
    source: { kind: 'payout', id, step: stepsByTemplate[template] },
    referenceId: id,
    template,
    currency,
    amounts: { payout: payout.amountMinor, cost: costMinor },
    splitRecipientId: null,
    effectiveAt,
  };
}
