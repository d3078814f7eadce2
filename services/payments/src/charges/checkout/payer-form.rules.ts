import type { CurrencyCode } from '@countinghouse/money';
import type { PayerLanguage } from '@countinghouse/pages/text';
import { parseAmountEntry } from './amount-entry.rules.ts';
import type { AmountFlaw } from './amount-entry.rules.ts';
import type { PayAgreement } from './pay-target.rules.ts';

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
  /** Null: the payer says who they are, and the fields count. */
  readonly agreement: Pick<PayAgreement, 'customer'> | null;
}

/** RFC 5321, 4.5.3.1.3: a path of 256 with its brackets. */
const emailLengthMax = 254;
/** Blanks, controls, and marks that change the direction of text. */
const unseen = /[\p{Cc}\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** As long as names get on cards and statements, and then some. */
export const nameLengthMax = 100;
/**
 * Enough to catch a slip of the finger. Whether mail arrives there no pattern can say, and a
 * stricter one turns real people away.
 */
const emailShape = /^[^\s@\p{Cc}"<>]+@[^\s@.\p{Cc}"<>]+(?:\.[^\s@.\p{Cc}"<>]+)+$/u;

export function parsePayerForm(
  fields: PayerFields,
  asked: Asked,
  language: PayerLanguage,
): PayerForm {
  const payer = asked.agreement?.customer ?? parsePayer(fields);
  const amount =
    asked.amountMinor === null
      ? parseAmountEntry(fields.amount, asked.currency, language)
      : ({ kind: 'ok', amountMinor: asked.amountMinor } as const);
  // Whom the merchant has named already is not asked, so there is nothing to find fault with.
  const emailFlaw = asked.agreement === null ? flawOfEmail(payer.email) : null;
  const isLong = asked.agreement === null && (payer.name ?? '').length > nameLengthMax;
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
