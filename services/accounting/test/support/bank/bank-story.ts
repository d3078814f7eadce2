import { addDays } from '@countinghouse/calendar';
import type { WrittenLine } from './bank-files.ts';
import { asBanksWrite, companyNames, createChance } from './bank-names.ts';
import type { Chance } from './bank-names.ts';

/** What a line of the statement is, known to whoever wrote it. */
export type Truth =
  | { readonly kind: 'documents'; readonly ids: readonly string[]; readonly isPart?: true }
  | { readonly kind: 'payment'; readonly id: string }
  | { readonly kind: 'account'; readonly code: string }
  | { readonly kind: 'transfer'; readonly code: string }
  /** Nothing in the books tells: for a person. */
  | { readonly kind: 'unknown' };

export interface TruthfulLine extends WrittenLine {
  readonly truth: Truth;
}

/** Books that a story is about: real ones, or only as much of them as it takes to suggest. */
export interface ToldBooks {
  readonly addContact: (name: string, role: 'customer' | 'supplier') => Promise<ToldContact>;
  readonly owe: (debt: ToldDebt) => Promise<{ readonly id: string; readonly number: string }>;
  /** Somebody wrote the money into the books before the bank did. */
  readonly pay: (
    invoice: { readonly id: string; readonly number: string },
    debt: ToldDebt,
    date: string,
  ) => Promise<string>;
  /** From 1150 to 1160, on its way to the bank. */
  readonly sendPayout: (amountMinor: bigint, date: string) => Promise<void>;
}

interface ToldContact {
  readonly id: string;
  readonly name: string;
}

export interface ToldDebt {
  readonly kind: 'invoice' | 'bill';
  readonly contact: ToldContact;
  readonly amountMinor: bigint;
  readonly date: string;
}

export interface Story {
  /** In the order of time. */
  readonly lines: readonly TruthfulLine[];
  /** The statement of the other account, code 1001. */
  readonly savingsLines: readonly WrittenLine[];
}

export const storyName = 'Räder & Werk GmbH';
export const storyNumbers = { bank: 'DE89370400440532013000', savings: 'DE02120300000000202051' };

const firstDay = '2026-01-05';
const daysMax = 150;

/**
 * A bank statement that books could have had, written as banks write: names in capitals and cut,
 * references missing in three of ten, several invoices in one transfer, charges, interest, card payments,
 * transfers between own accounts and payouts of a provider.
 */
export async function tellStory(
  books: ToldBooks,
  { lineCount, seed }: { readonly lineCount: number; readonly seed: number },
): Promise<Story> {
  const chance = createChance(seed);
  const customers: ToldContact[] = [];
  const suppliers: ToldContact[] = [];
  for (const [index, name] of companyNames(chance, 20 + Math.ceil(lineCount / 12)).entries()) {
    const isSupplier = index % 3 === 2;
    const contact = await books.addContact(name, isSupplier ? 'supplier' : 'customer');
    (isSupplier ? suppliers : customers).push(contact);
  }
  const writer = { books, chance, customers, suppliers };
  const savingsLines: WrittenLine[] = [];
  const lines: TruthfulLine[] = [];
  while (lines.length < lineCount) lines.push(await writeOne(writer, lines.length, savingsLines));
  return { lines: lines.toSorted(byDay), savingsLines: savingsLines.toSorted(byDay) };
}

const byDay = (a: WrittenLine, b: WrittenLine): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;

interface Writer {
  readonly books: ToldBooks;
  readonly chance: Chance;
  readonly customers: readonly ToldContact[];
  readonly suppliers: readonly ToldContact[];
}

/** Of a hundred lines so many are of each kind. */
async function writeOne(
  writer: Writer,
  index: number,
  savingsLines: WrittenLine[],
): Promise<TruthfulLine> {
  const turn = (index * 37) % 100;
  if (turn < 46) return writeReceipt(writer, 1);
  if (turn < 53) return writeReceipt(writer, 2 + writer.chance.below(2));
  if (turn < 73) return writeSupplier(writer);
  if (turn < 82) return writeBooked(writer);
  if (turn < 88) return writeCharge(writer);
  if (turn < 93) return writeTransfer(writer, savingsLines);
  if (turn < 97) return writePayout(writer);
  return turn < 98 ? writePart(writer) : writeStranger(writer);
}

const dayOf = ({ chance }: Writer): string => addDays(firstDay, chance.below(daysMax));

/** Round amounts come often, so that amounts alone do not tell. */
function amountOf({ chance }: Writer): bigint {
  if (chance.isOne(0.12)) return BigInt(chance.pick([10_000, 25_000, 50_000, 100_000]));
  return BigInt(1_500 + chance.below(480_000));
}

/** `INV-00012` in one of the ways in which people copy it. */
function asPeopleWrite(chance: Chance, number: string): string {
  const [prefix = '', digits = ''] = number.split('-');
  return chance.pick([
    number,
    `${prefix} ${digits}`,
    `${prefix}${digits}`,
    `${prefix}-${Number(digits)}`,
    `${prefix.toLowerCase()} ${Number(digits)}`,
  ]);
}

async function writeReceipt(writer: Writer, count: number): Promise<TruthfulLine> {
  const { books, chance } = writer;
  const contact = chance.pick(writer.customers);
  const date = dayOf(writer);
  const ids: string[] = [];
  const numbers: string[] = [];
  let sumMinor = 0n;
  for (let index = 0; index < count; index += 1) {
    const amountMinor = amountOf(writer);
    const written = addDays(date, -1 - chance.below(40));
    const invoice = await books.owe({ kind: 'invoice', contact, amountMinor, date: written });
    ids.push(invoice.id);
    numbers.push(asPeopleWrite(chance, invoice.number));
    sumMinor += amountMinor;
  }
  return {
    date,
    amountMinor: sumMinor,
    counterparty: asBanksWrite(chance, contact.name),
    description: chance.isOne(0.7)
      ? `RECHNUNG ${numbers.join(', ')} DANKE`
      : chance.pick(['ZAHLUNG', 'INVOICE', 'SEPA CREDIT']),
    truth: { kind: 'documents', ids },
  };
}

async function writeSupplier(writer: Writer): Promise<TruthfulLine> {
  const { books, chance } = writer;
  const contact = chance.pick(writer.suppliers);
  const date = dayOf(writer);
  const amountMinor = amountOf(writer);
  const written = addDays(date, -chance.below(20));
  const bill = await books.owe({ kind: 'bill', contact, amountMinor, date: written });
  const name = asBanksWrite(chance, contact.name);
  const isCard = chance.isOne(0.3);
  const card = `CARD 4711 ${name} ${chance.pick(['BERLIN', 'LAGOS', 'LYON'])} ${date.slice(8)}.${date.slice(5, 7)}`;
  const transfer = chance.isOne(0.7)
    ? `${asPeopleWrite(chance, bill.number)} UEBERWEISUNG`
    : 'DAUERAUFTRAG';
  return {
    date,
    amountMinor: -amountMinor,
    counterparty: isCard ? '' : name,
    description: isCard ? card : transfer,
    truth: { kind: 'documents', ids: [bill.id] },
  };
}

async function writeBooked(writer: Writer): Promise<TruthfulLine> {
  const { books, chance } = writer;
  const date = dayOf(writer);
  const contact = chance.pick(writer.customers);
  const debt = {
    kind: 'invoice',
    contact,
    amountMinor: amountOf(writer),
    date: addDays(date, -10),
  } as const;
  const invoice = await books.owe(debt);
  const id = await books.pay(invoice, debt, addDays(date, -chance.below(3)));
  return {
    date,
    amountMinor: debt.amountMinor,
    counterparty: asBanksWrite(chance, contact.name),
    description: chance.isOne(0.5) ? asPeopleWrite(chance, invoice.number) : 'SEPA CREDIT',
    truth: { kind: 'payment', id },
  };
}

async function writeCharge(writer: Writer): Promise<TruthfulLine> {
  const { chance } = writer;
  const isInterest = chance.isOne(0.3);
  const minor = BigInt(100 + chance.below(4_000));
  return {
    date: dayOf(writer),
    amountMinor: isInterest ? minor : -minor,
    counterparty: 'HAUSBANK',
    description: isInterest
      ? 'HABENZINSEN Q1'
      : chance.pick(['KONTOFÜHRUNG ENTGELT', 'ENTGELT SEPA']),
    truth: { kind: 'account', code: isInterest ? '4800' : '6100' },
  };
}

async function writeTransfer(writer: Writer, savingsLines: WrittenLine[]): Promise<TruthfulLine> {
  const { chance } = writer;
  const date = dayOf(writer);
  const minor = BigInt(50_000 + chance.below(1_000_000)) * (chance.isOne(0.5) ? 1n : -1n);
  const isNumbered = chance.isOne(0.6);
  savingsLines.push({
    date: addDays(date, chance.below(2)),
    amountMinor: -minor,
    counterparty: 'RAEDER UND WERK GMBH',
    description: 'UMBUCHUNG',
    counterpartyAccount: storyNumbers.bank,
  });
  return {
    date,
    amountMinor: minor,
    counterparty: 'RAEDER UND WERK GMBH',
    description: isNumbered ? 'EIGENE' : 'UMBUCHUNG TAGESGELD',
    ...(isNumbered && { counterpartyAccount: storyNumbers.savings }),
    truth: { kind: 'transfer', code: '1001' },
  };
}

/** The provider sent money from the account between. */
async function writePayout(writer: Writer): Promise<TruthfulLine> {
  const { books, chance } = writer;
  const date = dayOf(writer);
  const amountMinor = BigInt(20_000 + chance.below(2_000_000));
  await books.sendPayout(amountMinor, addDays(date, -1 - chance.below(2)));
  return {
    date,
    amountMinor,
    counterparty: 'COUNTINGHOUSE PAYMENTS',
    description: `PAYOUT ${chance.below(1_000_000)}`,
    truth: { kind: 'transfer', code: '1160' },
  };
}

async function writePart(writer: Writer): Promise<TruthfulLine> {
  const whole = await writeReceipt(writer, 1);
  const amountMinor = whole.amountMinor / 3n;
  const ids = whole.truth.kind === 'documents' ? whole.truth.ids : [];
  return { ...whole, amountMinor, truth: { kind: 'documents', ids, isPart: true } };
}

async function writeStranger(writer: Writer): Promise<TruthfulLine> {
  const { chance } = writer;
  return {
    date: dayOf(writer),
    amountMinor: -amountOf(writer),
    counterparty: chance.pick(['FINANZAMT', 'TANKSTELLE NORD', 'GELDAUTOMAT']),
    description: 'LASTSCHRIFT',
    truth: { kind: 'unknown' },
  };
}
