import type { CurrencyCode } from '@countinghouse/money';
import type { Brand } from '../../business/brand/brand.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { Rhythm } from '../subscriptions/period.rules.ts';

/** What a checkout code leads to: a payment link, a QR code or a subscription, in one shape. */
export interface PayTarget {
  readonly kind: 'payment_link' | 'qr_code' | 'subscription';
  readonly id: string;
  readonly code: string;
  readonly workspaceId: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly merchantName: string;
  /** The merchant's legal name; null if it equals the name. */
  readonly legalName: string | null;
  readonly brand: Brand;
  /** An operator suspended the merchant's live payments. */
  readonly isSuspended: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly currency: CurrencyCode;
  /** Null lets the payer choose. */
  readonly amountMinor: bigint | null;
  readonly presetAmountMinor: bigint | null;
  readonly imageUrl: string | null;
  readonly returnUrl: string | null;
  readonly splitRecipientId: string | null;
  readonly lifetime: PayTargetLifetime;
  /** The recurring terms that the payer of a subscription agrees to; null for other targets. */
  readonly agreement: PayAgreement | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The payer that the merchant expects for a link; null for anyone. */
  readonly payer: ExpectedPayer | null;
  /** The merchant's order number. */
  readonly orderReference: string | null;
}

export interface ExpectedPayer {
  readonly email?: string;
  readonly name?: string;
  /** True if the payer cannot change these fields. */
  readonly isFixed: boolean;
}

/** The payer, if the merchant fixed it; null lets the payer enter it. */
export function namedPayer({
  agreement,
  payer,
}: Pick<PayTarget, 'agreement' | 'payer'>): PayAgreement['customer'] | null {
  if (agreement !== null) return agreement.customer;
  if (payer === null || !payer.isFixed || payer.email === undefined) return null;
  const { email, name } = payer;
  return name === undefined ? { email } : { email, name };
}

/** Charged now and again at this interval, from a payer whom the merchant has already named. */
export interface PayAgreement extends Rhythm {
  readonly customer: { readonly email: string; readonly name?: string };
}

export interface PayTargetLifetime {
  readonly disabledAt: Date | null;
  readonly expiresAt: Date | null;
  readonly uses: number;
  /** Null means unlimited. */
  readonly maxUses: number | null;
}

export const payTargetStatuses = ['active', 'used', 'disabled', 'expired'] as const;
export type PayTargetStatus = (typeof payTargetStatuses)[number];

/** Used and expired are final, so they take precedence over disabled, which is not. */
export function payTargetStatus(lifetime: PayTargetLifetime, now: Date): PayTargetStatus {
  if (lifetime.maxUses !== null && lifetime.uses >= lifetime.maxUses) return 'used';
  if (lifetime.expiresAt !== null && lifetime.expiresAt <= now) return 'expired';
  return lifetime.disabledAt === null ? 'active' : 'disabled';
}

/**
 * The merchant's title on the provider's page: the name that the payer knows, and the verified one.
 */
export function payeeTitle({
  merchantName,
  legalName,
}: Pick<PayTarget, 'merchantName' | 'legalName'>): string {
  return legalName === null ? merchantName : `${merchantName} (${legalName})`;
}
