import { addDays } from '@countinghouse/calendar';
import { asBanksWrite } from '../../../services/accounting/test/support/bank/bank-names.ts';
import type { Chance } from '../../../services/accounting/test/support/bank/bank-names.ts';
import { demoEmployees, demoSuppliers } from './cast.ts';
import type { DemoSupplier } from './cast.ts';
import type { PlanBook } from './plan-book.ts';
import type { PlannedLine, PlannedRecurring } from './types.ts';

/** Bills, rent and claims through the months, and their payments. */
export function planPurchases(book: PlanBook): void {
  for (const [index, month] of book.months.entries()) {
    for (const supplier of demoSuppliers) buyFrom(book, supplier, month, index);
    payRent(book, month, index);
    claim(book, month, index);
  }
}

function buyFrom(book: PlanBook, supplier: DemoSupplier, month: string, index: number): void {
  const { chance, volume } = book;
  const { key: contact } = supplier;
  const perMonth = supplier.perMonth * volume;
  const count = Math.floor(perMonth) + (chance.isOne(perMonth % 1) ? 1 : 0);
  for (let place = 0; place < count; place += 1) {
    const date = addDays(month, chance.below(26));
    const key = `${contact}-${index}-${place}`;
    const reference = `${contact.slice(0, 3).toUpperCase()}-${1_000 + index * 10 + place}`;
    const lines = [lineOf(chance, supplier)];
    const document = { kind: 'bill', key, contact, lines, reference, end: 'booked' } as const;
    book.step('purchases', {
      kind: 'document',
      date,
      document: { ...document, author: 'bookkeeper' },
    });
    send(book, supplier, addDays(date, Math.max(1, supplier.termsDays - chance.below(5))), key);
  }
}

function lineOf(chance: Chance, { sells }: DemoSupplier): PlannedLine {
  const amount = sells.from + chance.below(sells.to - sells.from);
  if ('item' in sells) return { item: sells.item, quantity: String(amount) };
  const { account, text: description, tax } = sells;
  return { account, description, unitPrice: String(amount), ...(tax !== undefined && { tax }) };
}

function send(book: PlanBook, supplier: DemoSupplier, date: string, key: string): void {
  const { chance } = book;
  book.move({
    key: `rest-${key}`,
    account: supplier.currency === 'USD' ? 'dollars' : 'bank',
    date,
    counterparty: asBanksWrite(chance, supplier.name),
    words: chance.isOne(0.75) ? chance.pick(['#', 'BILL #', 'TRF #']) : 'TRANSFER TO SUPPLIER',
    truth: { kind: 'documents', documents: [key], amount: 'open' },
  });
}

export function rentOf(startsOn: string): PlannedRecurring {
  return {
    key: 'rent',
    name: 'Studio rent',
    kind: 'bill',
    contact: 'landlord',
    startsOn,
    goesTo: 'approved',
    lines: [{ account: '6500', description: 'Studio, {month} {year}', unitPrice: '185000' }],
  };
}

function payRent(book: PlanBook, month: string, index: number): void {
  const document = `rent-${index}`;
  book.step('purchases', { kind: 'recurring', date: month, key: 'rent', document });
  book.move({
    key: `rest-${document}`,
    account: 'bank',
    date: addDays(month, 4),
    counterparty: 'YABA WORKSPACES',
    words: 'RENT #',
    truth: { kind: 'documents', documents: [document], amount: 'open' },
  });
}

const errands = [
  ['6800', 'Bus to Abeokuta and back', 9_600],
  ['6800', 'Fuel for the van', 24_000],
  ['6400', 'Paper and ink', 13_500],
  ['6000', 'Stand at the market', 35_000],
  ['6700', 'Stock photos', 18_200],
] as const;

function claim(book: PlanBook, month: string, index: number): void {
  const { chance } = book;
  const employee = chance.pick(demoEmployees);
  const date = addDays(month, 3 + chance.below(18));
  const key = `claim-${index}`;
  const [account, description, price] = chance.pick(errands);
  const unitPrice = String(price + chance.below(60) * 25);
  book.step('purchases', {
    kind: 'document',
    date,
    document: {
      kind: 'expense_claim',
      key,
      contact: employee.key,
      lines: [{ account, description, unitPrice, tax: 'EXEMPT' }],
      author: employee.role,
      end: 'booked',
    },
  });
  book.move({
    key: `rest-${key}`,
    account: 'bank',
    date: addDays(date, 5 + chance.below(4)),
    counterparty: employee.name.toUpperCase(),
    words: 'REIMBURSEMENT #',
    truth: { kind: 'documents', documents: [key], amount: 'open' },
  });
}
