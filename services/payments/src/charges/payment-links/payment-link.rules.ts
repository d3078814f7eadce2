import type { CurrencyCode } from '@countinghouse/money';
import type { PayTargetLifetime } from '../checkout/pay-target.rules.ts';

/** What a merchant asks for when making a link, understood and in minor units. */
export interface PaymentLinkRequest {
  readonly title: string;
  readonly description: string | null;
  readonly currency: CurrencyCode;
  /** Null: the payer chooses, beginning with the preset amount if there is one. */
  readonly amountMinor: bigint | null;
  readonly presetAmountMinor: bigint | null;
  readonly imageUrl: string | null;
  readonly returnUrl: string | null;
  readonly splitRecipientId: string | null;
  readonly expiresAt: Date | null;
  readonly maxUses: number | null;
  readonly metadata: Readonly<Record<string, string>>;
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
