import { addDays, addMonths } from '@countinghouse/calendar';
import { asBanksWrite } from '../../../services/accounting/test/support/bank/bank-names.ts';
import type { Chance } from '../../../services/accounting/test/support/bank/bank-names.ts';
import { demoItems } from './cast.ts';
import { demoCustomers } from './customers.ts';
import type { DemoCustomer } from './customers.ts';
import type { PlanBook } from './plan-book.ts';
import { demoDueDate, demoTerms } from './terms.ts';
import type { MoneyKey, PlannedLine, PlannedRecurring } from './types.ts';

/** Share of a usual month's sales in each month from January: weddings, fairs, Christmas. */
const seasons = [0.7, 0.8, 1, 1.25, 0.9, 0.8, 0.8, 0.9, 1, 1.1, 1.3, 1.5] as const;

/** Invoices through the months, and their payments. */
export function planSales(book: PlanBook): void {
  for (const [index, month] of book.months.entries()) {
    const season = seasons[Number(month.slice(5, 7)) - 1] ?? 1;
    for (const customer of demoCustomers) {
      const dates = Array.from({ length: countOf(book, customer, season) }, () =>
        addDays(month, book.chance.below(27)),
      ).toSorted();
      sell(book, customer, dates, `${customer.key}-${index}`);
    }
    for (const retainer of retainers(month)) bill(book, retainer, month, index);
  }
}

function countOf({ chance, volume }: PlanBook, { perYear }: DemoCustomer, season: number): number {
  const wanted = (perYear / 12) * season * volume;
  return Math.floor(wanted) + (chance.isOne(wanted % 1) ? 1 : 0);
}

function sell(
  book: PlanBook,
  customer: DemoCustomer,
  dates: readonly string[],
  prefix: string,
): void {
  const sold = dates.map((date, index) => {
    const key = `${prefix}-${index}`;
    const lines = linesFor(book.chance, customer);
    const end = book.chance.isOne(0.85) ? 'sent' : 'issued';
    const document = { kind: 'invoice', key, contact: customer.key, lines, end } as const;
    book.step('sales', {
      kind: 'document',
      date,
      document: { ...document, author: authorOf(book) },
    });
    return { key, date };
  });
  if (customer.habit.paysTogether === true) payTogether(book, customer, sold);
  else for (const one of sold) payOne(book, customer, one);
}

const authorOf = ({ chance }: PlanBook) => (chance.isOne(0.5) ? 'sales' : 'bookkeeper');

export function linesFor(chance: Chance, customer: DemoCustomer): readonly PlannedLine[] {
  return customer.buys
    .filter((_, index) => index === 0 || chance.isOne(0.6))
    .map(([item, from, to]) => ({
      item,
      quantity: String(from + chance.below(to - from + 1)),
      ...priceIn(item, customer),
      ...(customer.discountPct !== undefined && { discountPct: customer.discountPct }),
    }));
}

function priceIn(item: string, { currency }: DemoCustomer): { readonly unitPrice?: string } {
  const found = demoItems.find(({ key }) => key === item);
  if (currency === undefined || found === undefined) return {};
  return { unitPrice: currency === 'USD' ? found.priceUsd : found.priceEur };
}

type Sold = { readonly key: string; readonly date: string };

function payOne(book: PlanBook, customer: DemoCustomer, { key, date }: Sold): void {
  const { chance } = book;
  const payDate = payDateOf(chance, customer, date);
  if (customer.habit.paysEarly === true) {
    book.step('sales', { kind: 'discount', date: payDate, document: key });
    return receive(book, customer, payDate, [key], 'open');
  }
  // There is no euro account: the bank shows naira, and a person has to record the euros.
  if (customer.currency === 'EUR' || (isMidMonth(payDate) && chance.isOne(0.1))) {
    const account: MoneyKey = customer.currency === 'USD' ? 'dollars' : 'bank';
    const payment = `paid-${key}`;
    const recordedOn = isMidMonth(payDate) ? addDays(payDate, -chance.below(3)) : payDate;
    const onDate = recordedOn < date ? date : recordedOn;
    book.step('sales', { kind: 'payment', date: onDate, key: payment, document: key, account });
    const counterparty = asBanksWrite(chance, customer.name);
    const words = wordsFor(chance, customer);
    const truth = { kind: 'booked', payment } as const;
    return book.move({ key: `got-${key}`, account, date: payDate, counterparty, words, truth });
  }
  if (customer.currency === undefined && chance.isOne(0.05)) {
    receive(book, customer, payDate, [key], 'half');
    return receive(book, customer, addDays(payDate, 14 + chance.below(20)), [key], 'open');
  }
  receive(book, customer, payDate, [key], 'open');
}

function payDateOf(chance: Chance, customer: DemoCustomer, date: string): string {
  const { paysEarly, lateDays } = customer.habit;
  if (paysEarly === true) {
    return addDays(date, 4 + chance.below((demoTerms[customer.terms].discountDays ?? 10) - 3));
  }
  const [from, to] = lateDays;
  const due = addDays(demoDueDate(customer, date), from + chance.below(to - from + 1));
  return due < date ? date : due;
}

const isMidMonth = (date: string): boolean => date.slice(8) >= '05' && date.slice(8) <= '24';

/** Pays a whole month in one transfer, in the middle of the next. */
function payTogether(book: PlanBook, customer: DemoCustomer, sold: readonly Sold[]): void {
  const [first] = sold;
  if (first === undefined) return;
  const month = `${first.date.slice(0, 7)}-01`;
  const date = addDays(addMonths(month, 1), 9 + book.chance.below(9));
  const keys = sold.map(({ key }) => key);
  receive(book, customer, date, keys, 'open');
}

export function receive(
  book: PlanBook,
  customer: DemoCustomer,
  date: string,
  documents: readonly string[],
  amount: 'open' | 'half' | { readonly extraMinor: bigint },
): void {
  const part = amount === 'half' ? 'half' : 'rest';
  book.move({
    key: `${part}-${documents.join('+')}`,
    account: customer.currency === 'USD' ? 'dollars' : 'bank',
    date,
    counterparty: asBanksWrite(book.chance, customer.name),
    // A partial payment is matched only by the document's number.
    words: amount === 'open' ? wordsFor(book.chance, customer) : 'NIP #',
    truth: { kind: 'documents', documents, amount },
  });
}

function wordsFor(chance: Chance, { habit }: DemoCustomer): string {
  if (chance.below(100) < habit.namesInvoices) {
    return chance.pick(['NIP #', 'PAYMENT FOR INVOICE #', '#', 'TRF/#/ADIRE LANE']);
  }
  return chance.pick(['NIP TRANSFER', 'PAYMENT', 'FOR GOODS SUPPLIED', 'MOBILE TRANSFER']);
}

/** Recurring monthly documents. */
export function retainers(startsOn: string): readonly PlannedRecurring[] {
  const hours = (quantity: string) => [
    { item: 'design', quantity, description: 'Pattern design for {month} {year}' },
  ];
  const shared = { kind: 'invoice', startsOn, goesTo: 'issued' } as const;
  return [
    {
      ...shared,
      key: 'retainer-publisher',
      name: 'Cassava Lane, design',
      contact: 'publisher',
      lines: hours('10'),
    },
    {
      ...shared,
      key: 'retainer-hotel',
      name: 'Ikeja Garden, linen care',
      contact: 'hotel',
      lines: hours('6.5'),
    },
  ];
}

function bill(book: PlanBook, retainer: PlannedRecurring, month: string, index: number): void {
  const customer = demoCustomers.find(({ key }) => key === retainer.contact);
  if (customer === undefined) throw new Error(`the demo has no customer ${retainer.contact}`);
  const document = `${retainer.key}-${index}`;
  book.step('sales', { kind: 'recurring', date: month, key: retainer.key, document });
  book.move({
    key: `rest-${document}`,
    account: 'bank',
    date: addDays(month, 8 + book.chance.below(6)),
    counterparty: asBanksWrite(book.chance, customer.name),
    words: 'STANDING ORDER #',
    truth: { kind: 'documents', documents: [document], amount: 'open' },
  });
}
