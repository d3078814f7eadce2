import type { CurrencyCode } from '@countinghouse/money';
import { parseAmountEntry } from './amount-entry.rules.ts';
import type { AmountFlaw } from './amount-entry.rules.ts';
import type { Language } from './language.rules.ts';

/** What the payer typed, as typed: shown again beside an error. */
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
  /** Null: the payer chooses, and the field counts. */
  readonly amountMinor: bigint | null;
  readonly currency: CurrencyCode;
}

/** RFC 5321, 4.5.3.1.3: a path of 256 with its brackets. */
const emailLengthMax = 254;
/** As long as names get on cards and statements, and then some. */
export const nameLengthMax = 100;
/**
 * Enough to catch a slip of the finger. Whether mail arrives there no pattern can say, and a
 * stricter one turns real people away.
 */
const emailShape = /^[^\s@\p{Cc}"<>]+@[^\s@.\p{Cc}"<>]+(?:\.[^\s@.\p{Cc}"<>]+)+$/u;

export function parsePayerForm(fields: PayerFields, asked: Asked, language: Language): PayerForm {
  const email = fields.email.trim();
  const name = fields.name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const amount =
    asked.amountMinor === null
      ? parseAmountEntry(fields.amount, asked.currency, language)
      : ({ kind: 'ok', amountMinor: asked.amountMinor } as const);
  const emailFlaw = flawOfEmail(email);
  const nameFlaw = name.length > nameLengthMax ? 'too_long' : null;

  if (amount.kind === 'ok' && emailFlaw === null && nameFlaw === null) {
    const customer = name === '' ? { email } : { email, name };
    return { kind: 'ok', entry: { amountMinor: amount.amountMinor, customer } };
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

function flawOfEmail(email: string): 'missing' | 'unreadable' | null {
  if (email === '') return 'missing';
  return email.length <= emailLengthMax && emailShape.test(email) ? null : 'unreadable';
}
