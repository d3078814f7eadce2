import { addDays } from '@countinghouse/calendar';
import { demoCustomers } from './customers.ts';
import type { DemoCustomer } from './customers.ts';
import type { PlanBook } from './plan-book.ts';
import { linesFor, receive } from './sales.ts';

/** Leads, quotes, and their outcomes. */
export function planPipeline(book: PlanBook): void {
  for (const [index, month] of book.months.entries()) {
    offer(book, month, index);
    if (index % 2 === 0) pursue(book, month, index / 2);
  }
}

/** Six of ten quotes are accepted, two declined and two unanswered. */
function offer(book: PlanBook, month: string, index: number): void {
  const { chance } = book;
  const customer = chance.pick(demoCustomers.filter(({ currency }) => currency === undefined));
  const date = addDays(month, 2 + chance.below(10));
  const key = `quote-${index}`;
  propose(book, customer, date, key);
  const answeredOn = addDays(date, 4 + chance.below(8));
  const answer = chance.below(10);
  if (answer < 6) accept(book, customer, answeredOn, key);
  else if (answer < 8) book.step('sales', { kind: 'decline_quote', date: answeredOn, quote: key });
}

function propose(
  book: PlanBook,
  customer: DemoCustomer,
  date: string,
  key: string,
  lead?: string,
): void {
  const lines = linesFor(book.chance, customer);
  const quote = { key, contact: customer.key, lines, ...(lead !== undefined && { lead }) };
  book.step('sales', { kind: 'quote', date, quote, isSent: true });
}

function accept(book: PlanBook, customer: DemoCustomer, date: string, quote: string): void {
  const invoice = `of-${quote}`;
  book.step('sales', { kind: 'accept_quote', date, quote, invoice });
  receive(book, customer, addDays(date, 12 + book.chance.below(20)), [invoice], 'open');
}

const companies = [
  'Kano Weavers',
  'Jos Plateau Hotel',
  'Calabar Carnival',
  'Ibadan Book Club',
  'Warri Boats',
  'Benin Bronze House',
  'Enugu Cinema',
  'Akure Farms',
  'Onitsha Traders',
  'Zaria Museum',
  'Owerri Suites',
  'Lokoja Lodge',
] as const;

/** Every other month a lead arrives: strangers are won or lost, customers want more. */
function pursue(book: PlanBook, month: string, index: number): void {
  const key = `lead-${index}`;
  const company = companies[index] ?? 'Somebody';
  const valueMinor = BigInt(40_000_000 + index * 3_500_000);
  const begins = addDays(month, 5);
  const customer = demoCustomers[index + 5];
  const lead = { key, name: `Buyer of ${company}`, company, valueMinor } as const;
  const move = (days: number, to: 'qualified' | 'won' | 'lost') =>
    book.step('sales', {
      kind: 'move_lead',
      date: addDays(begins, days),
      key,
      to,
      ...(to === 'lost' && { lostReason: 'They found somebody nearer' }),
    });
  if (index % 3 === 2 && customer !== undefined) {
    const { name, key: contact } = customer;
    const asks = { ...lead, name: `More for ${name}`, company: name, contact };
    book.step('sales', { kind: 'lead', date: begins, ...asks });
    move(2, 'qualified');
    propose(book, customer, addDays(begins, 4), `quote-of-${key}`, key);
    return accept(book, customer, addDays(begins, 9), `quote-of-${key}`);
  }
  book.step('sales', { kind: 'lead', date: begins, ...lead });
  move(9, 'qualified');
  // The last two are still open.
  if (index < companies.length - 2) move(16, index % 3 === 0 ? 'lost' : 'won');
}
