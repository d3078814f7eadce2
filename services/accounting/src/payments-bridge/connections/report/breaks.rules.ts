import type { CurrencyCode } from '@countinghouse/money';
import type { Connection, StopReason, Trouble } from '../connection.rules.ts';
import type { CurrencyReconciliation } from './reconciliation.rules.ts';

/** Something between provider, payments, books and bank that a person should know, and what to do about it. */
export interface MoneyBreak {
  readonly where: 'provider' | 'payments' | 'books' | 'bank';
  readonly code: string;
  readonly what: string;
  readonly todo: string;
  readonly day: string | null;
  readonly money: { readonly currency: CurrencyCode; readonly minor: bigint } | null;
  readonly subject: { readonly kind: 'payment' | 'refund' | 'payout'; readonly id: string } | null;
}

type Words = Pick<MoneyBreak, 'what' | 'todo'>;

const stops: Readonly<Record<Exclude<StopReason, 'closed'>, Words>> = {
  log_differs: {
    what: 'Payments now has other movements than those that are booked: it was restored from an older copy.',
    todo: 'Ask the operator of payments what was restored. Nothing is booked until then; then choose Follow the restored log under Settings, Online payments.',
  },
  key_refused: {
    what: 'Payments refuses the key of this connection.',
    todo: 'Create a new key in payments and enter it under Settings, Online payments.',
  },
  does_not_tie: {
    what: 'What payments says it holds is not what its movements add up to. Nothing more is booked.',
    todo: 'Ask the operator of payments. No entry was posted for the movements in question.',
  },
  environment_differs: {
    what: 'The key is for test money and these books are live, or the other way around.',
    todo: 'Close this connection and connect again with a key of the right environment.',
  },
  address_not_allowed: {
    what: 'The operator of these books no longer allows the address of payments.',
    todo: 'Ask the operator to allow the address again, then enter the key once more.',
  },
};

const troubles: Readonly<Record<Trouble, Words>> = {
  payments_away: {
    what: 'Payments does not answer.',
    todo: 'You need not do anything: it is tried again. Movements are booked once payments answers.',
  },
  rate_missing: {
    what: 'A currency has no exchange rate, so its movements wait.',
    todo: 'Enter a rate under Settings, Exchange rates.',
  },
  checkpoint_unverified: {
    what: 'A checkpoint of payments is not signed by a key that these books know, or is of another log.',
    todo: 'Ask the operator of payments whether its signing key was replaced. Movements are booked as before.',
  },
};

/** A bank shows a payout sooner than that. */
const transitDaysMax = 5;

export interface BreakFacts {
  readonly connection: Pick<Connection, 'stopReason' | 'trouble'>;
  readonly currencies: readonly CurrencyReconciliation[];
  readonly baseCurrency: CurrencyCode;
  /** What is on the account for what is to be explained. */
  readonly toExplainMinor: bigint;
  /** Days since the oldest payout that no bank line has shown, by currency. */
  readonly waiting: readonly WaitingPayout[];
}

interface WaitingPayout {
  readonly currency: CurrencyCode;
  readonly payoutId: string;
  readonly date: string;
  readonly ageDays: number;
}

/** What these books know themselves; the provider's side is added by who asks payments. */
export function breaksOf(facts: BreakFacts): readonly MoneyBreak[] {
  const { stopReason, trouble } = facts.connection;
  const plain = { day: null, money: null, subject: null };
  const found: MoneyBreak[] = [];
  if (stopReason !== null && stopReason !== 'closed') {
    found.push({ ...plain, ...stops[stopReason], where: 'payments', code: stopReason });
  }
  if (trouble !== null) {
    found.push({ ...plain, ...troubles[trouble], where: 'payments', code: trouble });
  }
  for (const { currency, unexplainedMinor } of facts.currencies) {
    if (unexplainedMinor === 0n) continue;
    found.push({
      ...plain,
      where: 'books',
      code: 'unexplained',
      what: 'The clearing account and payments differ, and nothing explains it.',
      todo: 'Export the sealed journal and the movements, and run the offline proof: it names the entry or movement. Then ask the operator.',
      money: { currency, minor: unexplainedMinor },
    });
  }
  if (facts.toExplainMinor !== 0n) {
    found.push({
      ...plain,
      where: 'books',
      code: 'to_be_explained',
      what: 'Some movements could not be posted as set: an account or tax code is off, or their kind is new.',
      todo: 'Open the account Payments to be explained and post each amount where it belongs by a journal.',
      money: { currency: facts.baseCurrency, minor: facts.toExplainMinor },
    });
  }
  for (const { currency, payoutId, date, ageDays } of facts.waiting) {
    if (ageDays <= transitDaysMax) continue;
    found.push({
      where: 'bank',
      code: 'payout_not_at_bank',
      what: `A payout of ${ageDays} days ago is on no bank statement in these books.`,
      todo: 'Import the bank statements since then. If the bank does not show it, ask payments with the payout code.',
      day: date,
      money: {
        currency,
        minor: facts.currencies.find((each) => each.currency === currency)?.transitMinor ?? 0n,
      },
      subject: { kind: 'payout', id: payoutId },
    });
  }
  return found;
}
