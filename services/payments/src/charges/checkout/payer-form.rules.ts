import type { CurrencyCode } from '@countinghouse/money';
import type { PayerLanguage } from '@countinghouse/pages/text';
import { parseAmountEntry } from './amount-entry.rules.ts';
import type { AmountFlaw } from './amount-entry.rules.ts';
import { namedPayer } from './pay-target.rules.ts';
import type { PayTarget } from './pay-target.rules.ts';

/** The payer's input as typed, shown again next to an error. */
export interface PayerFields {
  readonly email: string;
  readonly name: string;
  readonly amount: string;
}

export interface PayerFlaws {
  readonly amount?: AmountFlaw;
  readonly email?: 'missing' | 'unreadable';
  readonly name?: 'too_long';
}

interface PayerEntry {
  readonly amountMinor: bigint;
  readonly customer: { readonly email: string; readonly name?: string };
}

export type PayerForm =
  | { readonly kind: 'ok'; readonly entry: PayerEntry }
  | { readonly kind: 'reject'; readonly flaws: PayerFlaws };

interface Asked {
  /** Null lets the payer choose, and the amount field counts. */
  readonly amountMinor: bigint | null;
  readonly currency: CurrencyCode;
  readonly agreement: PayTarget['agreement'];
  readonly payer: PayTarget['payer'];
}

/** RFC 5321, 4.5.3.1.3: a path of 256 with its brackets. */
const emailLengthMax = 254;
/** Whitespace, control characters, and marks that change the text direction. */
const unseen = /[\p{Cc}\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Longer than names on cards and statements. */
export const nameLengthMax = 100;
/**
 * Enough to catch typing errors. No pattern can prove that mail arrives, and a stricter one would
 * reject real people.
 */
const emailShape = /^[^\s@\p{Cc}"<>]+@[^\s@.\p{Cc}"<>]+(?:\.[^\s@.\p{Cc}"<>]+)+$/u;

export function parsePayerForm(
  fields: PayerFields,
  asked: Asked,
  language: PayerLanguage,
): PayerForm {
  // Null lets the payer enter their details, and the fields count.
  const named = namedPayer(asked);
  const payer = named ?? parsePayer(fields);
  const amount =
    asked.amountMinor === null
      ? parseAmountEntry(fields.amount, asked.currency, language)
      : ({ kind: 'ok', amountMinor: asked.amountMinor } as const);
  // A payer named by the merchant enters nothing, so there is nothing to validate.
  const emailFlaw = named === null ? flawOfEmail(payer.email) : null;
  const isLong = named === null && (payer.name ?? '').length > nameLengthMax;
  const nameFlaw = isLong ? 'too_long' : null;

  if (amount.kind === 'ok' && emailFlaw === null && nameFlaw === null) {
    return { kind: 'ok', entry: { amountMinor: amount.amountMinor, customer: payer } };
  }
  return {
    kind: 'reject',
    flaws: {
      ...(amount.kind === 'reject' && { amount: amount.reason }),
      ...(emailFlaw !== null && { email: emailFlaw }),
      ...(nameFlaw !== null && { name: nameFlaw }),
    },
  };
}

function parsePayer(fields: PayerFields): PayerEntry['customer'] {
  const email = fields.email.trim();
  const name = fields.name.replaceAll(unseen, ' ').trim();
  return name === '' ? { email } : { email, name };
}

function flawOfEmail(email: string): 'missing' | 'unreadable' | null {
  if (email === '') return 'missing';
  return email.length <= emailLengthMax && emailShape.test(email) ? null : 'unreadable';
}
