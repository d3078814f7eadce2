import type { CurrencyCode } from '@countinghouse/money';
import type { Brand } from '../../business/brand/brand.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { Rhythm } from '../subscriptions/period.rules.ts';

/** What a payer's code leads to: a payment link, a QR code or a subscription, alike from here on. */
export interface PayTarget {
  readonly kind: 'payment_link' | 'qr_code' | 'subscription';
  readonly id: string;
  readonly code: string;
  readonly workspaceId: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly merchantName: string;
  /** Who the merchant is by law; null: that is the name itself. */
  readonly legalName: string | null;
  readonly brand: Brand;
  /** An operator stopped the merchant's live money. */
  readonly isSuspended: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly currency: CurrencyCode;
  /** Null: the payer chooses. */
  readonly amountMinor: bigint | null;
  readonly presetAmountMinor: bigint | null;
  readonly imageUrl: string | null;
  readonly returnUrl: string | null;
  readonly splitRecipientId: string | null;
  readonly lifetime: PayTargetLifetime;
  /** What a payer agrees to who pays for a subscription; null for anything else. */
  readonly agreement: PayAgreement | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Paid now and again in this rhythm, by a payer whom the merchant has named already. */
export interface PayAgreement extends Rhythm {
  readonly customer: { readonly email: string; readonly name?: string };
}

export interface PayTargetLifetime {
  readonly disabledAt: Date | null;
  readonly expiresAt: Date | null;
  readonly uses: number;
  /** Null: as often as wanted. */
  readonly maxUses: number | null;
}

export const payTargetStatuses = ['active', 'used', 'disabled', 'expired'] as const;
export type PayTargetStatus = (typeof payTargetStatuses)[number];

/** Used and expired cannot be undone, so they come before disabled, which can. */
export function payTargetStatus(lifetime: PayTargetLifetime, now: Date): PayTargetStatus {
  if (lifetime.maxUses !== null && lifetime.uses >= lifetime.maxUses) return 'used';
  if (lifetime.expiresAt !== null && lifetime.expiresAt <= now) return 'expired';
  return lifetime.disabledAt === null ? 'active' : 'disabled';
}

/** What the provider's page calls the merchant: the name that the payer knows, and the one that was checked. */
export function payeeTitle({
  merchantName,
  legalName,
}: Pick<PayTarget, 'merchantName' | 'legalName'>): string {
  return legalName === null ? merchantName : `${merchantName} (${legalName})`;
}
