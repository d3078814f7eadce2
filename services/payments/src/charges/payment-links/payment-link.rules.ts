import type { CurrencyCode } from '@countinghouse/money';
import type { PayTargetLifetime } from '../checkout/pay-target.rules.ts';

/** The payer that a merchant expects for a link. */
export interface LinkPayer {
  readonly email?: string;
  readonly name?: string;
  /** The payer cannot change the details. Requires an e-mail address. */
  readonly isFixed: boolean;
}

/** The merchant's request for a new link, parsed and in minor units. */
export interface PaymentLinkRequest {
  readonly title: string;
  readonly description: string | null;
  readonly currency: CurrencyCode;
  /** Null lets the payer choose, starting from the preset amount if there is one. */
  readonly amountMinor: bigint | null;
  readonly presetAmountMinor: bigint | null;
  readonly imageUrl: string | null;
  readonly returnUrl: string | null;
  readonly splitRecipientId: string | null;
  readonly expiresAt: Date | null;
  readonly maxUses: number | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Omitted fields stay absent, so that a request without these fields keeps its hash. */
  readonly payer?: LinkPayer;
  /** The merchant's order number. */
  readonly orderReference?: string;
}

export interface PaymentLink extends PaymentLinkRequest, PayTargetLifetime {
  readonly id: string;
  readonly code: string;
  readonly expiresAt: Date | null;
  readonly maxUses: number | null;
  readonly lastUsedAt: Date | null;
  readonly lastPaymentId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
