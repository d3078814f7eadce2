import { addDays, addMonths } from '@countinghouse/calendar';
import type { PlanBook } from './plan-book.ts';
import type { Movement, MoneyKey } from './types.ts';

/** Salaries, tax, charges, interest, the card and transfers: everything without a document. */
export function planLedger(book: PlanBook): void {
  for (const [index, month] of book.months.entries()) {
    paySalaries(book, month, index);
    depreciate(book, month);
    charge(book, month, index);
    useCard(book, month, index);
    if (isQuarterStart(month) && index > 0) payTax(book, month);
    if (index % 4 === 3) exchange(book, month, index);
  }
}

const netMinor = 236_000_000n;
const withheldMinor = 43_000_000n;

function paySalaries(book: PlanBook, month: string, index: number): void {
  // A raise after a year.
  const raise = index < 12 ? 0n : 18_000_000n;
  const text = month.slice(0, 7);
  book.step('ledger', {
    kind: 'journal',
    date: addDays(month, 24),
    memo: `Salaries ${text}`,
    lines: [
      ['6600', netMinor + withheldMinor + raise],
      ['2300', -(netMinor + withheldMinor + raise)],
    ],
  });
  const paid = direct('2300', -(netMinor + raise));
  book.move({
    ...line(`salaries-${index}`, addDays(month, 26)),
    words: `SALARIES ${text}`,
    truth: paid,
  });
  const withheld = direct('2300', -withheldMinor);
  const date = addDays(addMonths(month, 1), 9);
  const words = `LIRS PAYE ${text}`;
  book.move({
    ...line(`paye-${index}`, date),
    counterparty: 'LAGOS STATE IRS',
    words,
    truth: withheld,
  });
}

function depreciate(book: PlanBook, month: string): void {
  book.step('ledger', {
    kind: 'journal',
    date: addDays(addMonths(month, 1), -1),
    memo: `Depreciation ${month.slice(0, 7)}`,
    lines: [
      ['7600', 6_250_000n],
      ['1790', -6_250_000n],
    ],
  });
}

function charge(book: PlanBook, month: string, index: number): void {
  const { chance } = book;
  const maintenance = direct('6100', -BigInt(85_000 + chance.below(900) * 100));
  const monthEnd = addDays(addMonths(month, 1), -1);
  book.move({
    ...line(`fee-${index}`, monthEnd),
    words: 'ACCOUNT MAINTENANCE FEE',
    truth: maintenance,
  });
  const sms = direct('6100', -BigInt(4_000 + chance.below(60) * 50));
  book.move({
    ...line(`sms-${index}`, addDays(month, 14)),
    words: 'SMS ALERT CHARGES',
    truth: sms,
  });
  const wire = direct('6100', -BigInt(1_500 + chance.below(10) * 50));
  const dollars = { ...line(`wire-${index}`, monthEnd), account: 'dollars' } as const;
  book.move({ ...dollars, words: 'WIRE CHARGES', truth: wire });
  if (!isQuarterStart(month)) return;
  const interest = direct('4800', BigInt(120_000 + chance.below(90_000)));
  book.move({
    ...line(`interest-${index}`, addDays(month, 1)),
    words: 'CREDIT INTEREST',
    truth: interest,
  });
  const drawings = direct('3100', -BigInt(120 + index * 5) * 1_000_000n);
  const owner = { ...line(`drawings-${index}`, addDays(month, 21)), counterparty: 'SIMI ADE' };
  book.move({ ...owner, words: 'DRAWINGS', truth: drawings });
}

const cardShops = [
  ['CLOUD BOOKS SOFTWARE', '6700', 1_250_000, 1, 1],
  ['TOTAL FILLING STATION OSHODI', '6800', 2_800_000, 900_000, 1],
  // No rule matches this one.
  ['JUMIA OFFICE SUPPLIES', '6400', 1_900_000, 1_700_000, 4],
  ['INSTAGRAM ADS', '6000', 3_500_000, 2_500_000, 2],
] as const;

function useCard(book: PlanBook, month: string, index: number): void {
  const { chance } = book;
  for (const [place, [counterparty, code, from, spread, everyMonths]] of cardShops.entries()) {
    if (index % everyMonths !== everyMonths - 1) continue;
    const key = `card-${index}-${place}`;
    const truth = direct(code, -BigInt(from + chance.below(spread)));
    const date = addDays(month, 2 + chance.below(22));
    book.move({ ...line(key, date), account: 'card', counterparty, words: 'CARD PURCHASE', truth });
  }
  transfer(
    book,
    addDays(month, 27),
    `payoff-${index}`,
    ['bank', 'card'],
    BigInt(66 + (index % 9)) * 100_000n,
  );
}

/** The same amount on both statements. */
function transfer(
  book: PlanBook,
  date: string,
  key: string,
  [from, to]: readonly [MoneyKey, MoneyKey],
  amountMinor: bigint,
): void {
  const own = { counterparty: 'ADIRE LANE DEMO', words: 'OWN ACCOUNT TRANSFER' };
  const sent = { kind: 'transfer', other: to, amountMinor: -amountMinor } as const;
  const got = { kind: 'transfer', other: from, amountMinor } as const;
  book.move({ ...line(`${key}-out`, date), ...own, account: from, truth: sent });
  book.move({ ...line(`${key}-in`, date), ...own, account: to, truth: got });
}

/** Exchanges dollars to naira at the bank; a person records it. */
function exchange(book: PlanBook, month: string, index: number): void {
  const key = `exchange-${index}`;
  const date = addDays(month, 17);
  const fromMinor = 400_000n;
  const toMinor = fromMinor * BigInt(1_440 + index * 6);
  book.step('ledger', {
    kind: 'transfer',
    date,
    key,
    from: 'dollars',
    to: 'bank',
    fromMinor,
    toMinor,
  });
  const words = 'FX SALE OWN ACCOUNT TRANSFER';
  const end = { kind: 'booked_transfer', transfer: key } as const;
  const out = { ...line(`${key}-out`, date), account: 'dollars', words } as const;
  book.move({ ...out, truth: { ...end, amountMinor: -fromMinor } });
  book.move({ ...line(`${key}-in`, date), words, truth: { ...end, amountMinor: toMinor } });
}

/** A quarter's tax is settled in the following month. */
function payTax(book: PlanBook, month: string): void {
  const key = `tax-${month}`;
  book.step('ledger', {
    kind: 'tax_return',
    date: addDays(month, 14),
    key,
    until: addDays(month, -1),
  });
  const paid = {
    ...line(`${key}-paid`, addDays(month, 19)),
    counterparty: 'FEDERAL INLAND REVENUE',
  };
  book.move({ ...paid, words: 'FIRS VAT RETURN', truth: { kind: 'tax', taxReturn: key } });
}

const isQuarterStart = (month: string): boolean =>
  ['01', '04', '07', '10'].includes(month.slice(5, 7));

const direct = (code: string, amountMinor: bigint) =>
  ({ kind: 'account', code, amountMinor }) as const;

const line = (
  key: string,
  date: string,
): Pick<Movement, 'key' | 'date' | 'account' | 'counterparty'> => ({
  key,
  date,
  account: 'bank',
  counterparty: '',
});
