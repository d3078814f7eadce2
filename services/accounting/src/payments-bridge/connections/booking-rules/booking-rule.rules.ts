import type { Movement } from '../movement.rules.ts';

/** What a sale came by, in the order in which rules apply: a recipient may have a share of any sale. */
export const bookingRuleTargets = ['payment_link', 'qr_code', 'subscription', 'recipient'] as const;
type BookingRuleTarget = (typeof bookingRuleTargets)[number];

/** Account and tax code of the sales of one payment link, QR code, subscription or split recipient. */
export interface BookingRule {
  readonly by: BookingRuleTarget;
  /** Of the target, in payments. */
  readonly id: string;
  readonly salesAccountId: string;
  /** Null is no tax. */
  readonly salesTaxCodeId: string | null;
}

type Sold = Pick<Movement, 'paymentLinkId' | 'qrCodeId' | 'subscriptionId' | 'recipientId'>;

/** The rule of a sale; null where it is booked as the connection's other sales. */
export function findBookingRule(rules: readonly BookingRule[], sold: Sold): BookingRule | null {
  for (const by of bookingRuleTargets) {
    const id = targetOf(by, sold);
    const found = rules.find((rule) => rule.by === by && rule.id === id);
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether two rules are for one target. */
export function hasTwice(rules: readonly Pick<BookingRule, 'by' | 'id'>[]): boolean {
  return new Set(rules.map(({ by, id }) => `${by} ${id}`)).size < rules.length;
}

function targetOf(by: BookingRuleTarget, sold: Sold): string | null {
  switch (by) {
    case 'payment_link':
      return sold.paymentLinkId;
    case 'qr_code':
      return sold.qrCodeId;
    case 'subscription':
      return sold.subscriptionId;
    case 'recipient':
      return sold.recipientId;
  }
}
