import type { Requester } from '../../kernel/caller.rules.ts';

export const recipientStatuses = ['pending', 'active', 'disabled', 'failed'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** The sub-account's state at the provider. Only `active` is final. */
export type Registration = 'pending' | 'active' | 'failed';

export interface SplitRecipient {
  readonly id: string;
  readonly externalReference: string;
  readonly name: string;
  readonly accountBank: string;
  readonly bankName: string | null;
  readonly accountNumberLast4: string;
  readonly accountName: string | null;
  readonly currency: string;
  readonly country: string;
  /** The recipient's share of each charge: 125000 millionths are 12.5 %. */
  readonly splitMillionths: number;
  readonly recipientMobile: string;
  readonly provider: string;
  readonly providerReference: string;
  readonly providerSubaccountId: string | null;
  readonly registration: Registration;
  /** Null in rows from before this was recorded. */
  readonly registeredBy: Requester | null;
  readonly verifiedBy: Requester | null;
  readonly verifiedAt: Date | null;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Binds a sealed account number to its row: it cannot be opened from another row. */
export function recipientAccountContext(key: {
  readonly workspaceId: string;
  readonly id: string;
}): string {
  return `split_recipients|${key.workspaceId}|${key.id}|account_number`;
}

export function recipientStatus(recipient: SplitRecipient): RecipientStatus {
  return recipient.disabledAt === null ? recipient.registration : 'disabled';
}

/** A percentage has four decimals, a fraction of the whole six: both count millionths. */
const percentDecimals = 4;
const fractionDecimals = 6;
const wholeMillionths = 1_000_000;

/**
 * The millionths of a percentage from its JSON text, exactly: 32.3 is 323000, where doubles would
 * lose precision. Null for too many decimals. Accepts percentages up to 100.
 */
export function parsePercentage(text: string): number | null {
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const shift = Number(power) - fraction.length + percentDecimals;
  if (shift >= 0) return Number(digits + '0'.repeat(shift));
  const kept = digits.length + shift;
  for (let at = Math.max(kept, 0); at < digits.length; at += 1) {
    if (digits[at] !== '0') return null;
  }
  return Number(digits.slice(0, Math.max(kept, 0)));
}

/** `323000` as `32.3`. */
export function toPercentText(millionths: number): string {
  return toDecimalText(millionths, percentDecimals);
}

/** The platform's fraction for a recipient's share: `0.3` for `700000`. */
export function toPlatformFraction(recipientMillionths: number): string {
  return toDecimalText(wholeMillionths - recipientMillionths, fractionDecimals);
}

function toDecimalText(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
