import type { Posting } from '../../ledger/ledger/posting.rules.ts';
import type { LienSources, LockedDispute } from './dispute.rules.ts';

type PostedDispute = Pick<
  LockedDispute,
  'workspaceId' | 'id' | 'paymentId' | 'currency' | 'amountMinor' | 'feeMinor'
>;

/** Reserves amount and fee. */
export function openedPosting(dispute: PostedDispute & LienSources, effectiveAt: Date): Posting {
  return {
    ...partsOf(dispute, effectiveAt),
    source: { kind: 'dispute', id: dispute.id, step: 'opened' },
    template: 'dispute_opened',
    amounts: toAmounts(dispute),
  };
}

/** Releases the reserved amounts to where they belong now. */
export function wonPosting(
  dispute: PostedDispute,
  release: LienSources,
  effectiveAt: Date,
): Posting {
  return {
    ...partsOf(dispute, effectiveAt),
    source: { kind: 'dispute', id: dispute.id, step: 'won' },
    template: 'dispute_won',
    amounts: toAmounts(release),
  };
}

/** The amount goes to the payer, the fee to the platform. */
export function lostPosting(dispute: PostedDispute, effectiveAt: Date): Posting {
  return {
    ...partsOf(dispute, effectiveAt),
    source: { kind: 'dispute', id: dispute.id, step: 'lost' },
    template: 'dispute_lost',
    amounts: { chargeback: dispute.amountMinor, fee: dispute.feeMinor },
  };
}

function toAmounts(sources: LienSources): Posting['amounts'] {
  return {
    fromPending: sources.fromPendingMinor,
    fromReserve: sources.fromReserveMinor,
    fromAvailable: sources.fromAvailableMinor,
    fromReceivable: sources.fromReceivableMinor,
  };
}

/** Entries refer to the payment. */
function partsOf(
  { workspaceId, paymentId, currency }: PostedDispute,
  effectiveAt: Date,
): Omit<Posting, 'source' | 'template' | 'amounts'> {
  return { workspaceId, referenceId: paymentId, currency, splitRecipientId: null, effectiveAt };
}
