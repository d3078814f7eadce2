import type { Language } from '@countinghouse/pages/text';
import { findTransferIban, toEpcCode } from './epc-code.rules.ts';
import type {
  PrintedKind,
  PrintFacts,
  PrintLine,
  PrintState,
  ViewSeller,
} from './print-facts.rules.ts';
import { createPrintFormat } from './print-format.rules.ts';
import type { PrintFormat } from './print-format.rules.ts';
import { printTexts } from './print-texts.rules.ts';
import type { PrintTexts } from './print-texts.rules.ts';
import type { TemplateVersion } from './template-versions.rules.ts';

export interface PrintTerm {
  readonly term: string;
  readonly value: string;
}

export interface ViewLine {
  readonly description: string;
  /** `Discount 10%`; null if there is none. */
  readonly discount: string | null;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly tax: string;
  readonly amount: string;
}

/** A document as display text: shared by the page, the PDF and the email. */
export interface DocumentView {
  readonly language: Language;
  readonly templateVersion: TemplateVersion;
  readonly kind: PrintedKind;
  readonly state: PrintState;
  readonly stateText: string;
  /** Watermark of a document that must not be mistaken for a real one. */
  readonly mark: string | null;
  readonly kindText: string;
  /** `Invoice INV-00012`. */
  readonly title: string;
  readonly number: string | null;
  readonly seller: ViewSeller;
  readonly buyer: {
    readonly label: string;
    readonly name: string;
    readonly lines: readonly string[];
  };
  readonly facts: readonly PrintTerm[];
  /** `Due 15 December 2026`; for a quote `Valid until 15 December 2026`. */
  readonly dueBy: string;
  /** `15 December 2026`. */
  readonly dueDay: string;
  readonly columns: Readonly<Record<keyof Omit<ViewLine, 'discount'>, string>>;
  readonly lines: readonly ViewLine[];
  /** Subtotal and taxes. */
  readonly sums: readonly PrintTerm[];
  readonly total: PrintTerm;
  /** Payments and credits since. */
  readonly settled: readonly PrintTerm[];
  /** The amount still due, or left of a credit; null if not applicable. */
  readonly due: PrintTerm | null;
  readonly remarks: readonly string[];
  readonly notes: PrintTerm | null;
  /** Payment instructions; null if there is nothing to pay. */
  readonly payment: {
    readonly title: string;
    readonly how: string;
    readonly details: readonly string[];
  } | null;
  /** The QR code that a banking app fills in a transfer from; null if it is not possible. */
  readonly transfer: { readonly caption: string; readonly code: string } | null;
  readonly page: { readonly label: string; readonly url: string } | null;
  readonly isTest: boolean;
  readonly madeAt: Date;
}

export function toDocumentView(facts: PrintFacts, language: Language): DocumentView {
  const texts = printTexts[language];
  const format = createPrintFormat(language, facts.currency);
  const number = facts.number === null ? null : toLine(facts.number);
  const kindText = texts.kinds[facts.kind];
  const dueMinor = facts.totalMinor - facts.paidMinor - facts.creditedMinor;
  return {
    language,
    templateVersion: facts.templateVersion,
    kind: facts.kind,
    state: facts.state,
    stateText: toStateText(facts, texts),
    mark: isMarked(facts.state) ? toStateText(facts, texts) : null,
    kindText,
    title: number === null ? kindText : `${kindText} ${number}`,
    number,
    seller: toSeller(facts, texts),
    buyer: toBuyer(facts, texts),
    facts: toFacts(facts, texts, format),
    dueBy: toDueBy(facts, texts, format),
    dueDay: format.day(facts.dueDate),
    columns: {
      description: texts.description,
      quantity: texts.quantity,
      unitPrice: texts.unitPrice,
      tax: texts.tax,
      amount:
        facts.amounts === 'inclusive'
          ? texts.amountWithTaxIn(facts.currency)
          : texts.amountIn(facts.currency),
    },
    lines: facts.lines.map((line) => toViewLine(line, facts.amounts, texts, format)),
    sums: toSums(facts, texts, format),
    total: { term: texts.total, value: format.money(facts.totalMinor) },
    settled: toSettled(facts, texts, format),
    due: hasDue(facts)
      ? {
          term: facts.kind === 'credit_note' ? texts.creditLeft : texts.amountDue,
          value: format.money(dueMinor),
        }
      : null,
    remarks: facts.taxes.some(({ isReverseCharge }) => isReverseCharge)
      ? [texts.reverseCharge]
      : [],
    notes:
      facts.notes === null ? null : { term: texts.notes, value: toLines(facts.notes).join('\n') },
    payment: toPayment(facts, dueMinor, texts),
    transfer: toTransfer(facts, dueMinor, texts),
    page: facts.pageUrl === null ? null : { label: texts.online[facts.kind], url: facts.pageUrl },
    isTest: facts.seller.isTest,
    madeAt: facts.madeAt,
  };
}

function toStateText({ kind, state }: PrintFacts, { states, creditStates }: PrintTexts): string {
  return (kind === 'credit_note' ? creditStates[state] : undefined) ?? states[state];
}

function toDueBy({ kind, dueDate }: PrintFacts, texts: PrintTexts, format: PrintFormat): string {
  const day = format.day(dueDate);
  return kind === 'quote' ? `${texts.validUntil} ${day}` : texts.dueBy(day);
}

function isMarked(state: PrintState): boolean {
  return state === 'draft' || state === 'void' || state === 'withdrawn';
}

/** Drafts, void documents and quotes have no amount due. */
function hasDue({ kind, state }: PrintFacts): boolean {
  return kind !== 'quote' && state !== 'draft' && state !== 'void';
}

export function toSeller({ seller }: Pick<PrintFacts, 'seller'>, texts: PrintTexts): ViewSeller {
  const name = toLine(seller.name);
  const legalName = toLine(seller.legalName ?? '');
  return {
    name,
    lines: [
      ...(legalName === '' || legalName === name ? [] : [legalName]),
      ...seller.addressLines.map(toLine),
      ...(seller.taxNumber === null ? [] : [texts.taxNumber(toLine(seller.taxNumber))]),
    ].filter((line) => line !== ''),
    colour: seller.colour,
    logo: seller.logo,
  };
}

function toBuyer({ kind, buyer }: PrintFacts, texts: PrintTexts): DocumentView['buyer'] {
  const labels = { invoice: texts.billTo, credit_note: texts.creditTo, quote: texts.quoteTo };
  return {
    label: labels[kind],
    name: toLine(buyer.name),
    lines: toBuyerLines({ buyer }, texts),
  };
}

export function toBuyerLines(
  { buyer }: Pick<PrintFacts, 'buyer'>,
  texts: PrintTexts,
): readonly string[] {
  return [
    ...buyer.addressLines.map(toLine),
    ...(buyer.taxNumber === null ? [] : [texts.taxNumber(toLine(buyer.taxNumber))]),
  ].filter((line) => line !== '');
}

function toFacts(facts: PrintFacts, texts: PrintTexts, format: PrintFormat): readonly PrintTerm[] {
  const { kind, number, reference, creditsNumber } = facts;
  const due = kind === 'quote' ? texts.validUntil : texts.dueDate;
  return [
    ...(number === null ? [] : [{ term: texts.number, value: toLine(number) }]),
    { term: texts.date, value: format.day(facts.date) },
    ...(kind === 'credit_note' ? [] : [{ term: due, value: format.day(facts.dueDate) }]),
    ...(reference === null || toLine(reference) === ''
      ? []
      : [{ term: texts.reference, value: toLine(reference) }]),
    ...(creditsNumber === null ? [] : [{ term: texts.credits, value: toLine(creditsNumber) }]),
  ];
}

function toViewLine(
  line: PrintLine,
  amounts: PrintFacts['amounts'],
  texts: PrintTexts,
  format: PrintFormat,
): ViewLine {
  const hasDiscount = !/^0*(\.0*)?$/.test(line.discountPct);
  return {
    description: toLines(line.description).join('\n'),
    discount: hasDiscount ? texts.discount(format.percent(line.discountPct)) : null,
    quantity: format.decimal(line.quantity),
    unitPrice: format.price(line.unitPrice),
    tax: line.ratesPct.map((rate) => format.percent(rate)).join(' + '),
    amount: format.amount(amounts === 'inclusive' ? line.grossMinor : line.netMinor),
  };
}

function toSums(facts: PrintFacts, texts: PrintTexts, format: PrintFormat): readonly PrintTerm[] {
  return [
    { term: texts.subtotal, value: format.money(facts.subtotalMinor) },
    ...facts.taxes.map((tax) => ({
      term: texts.taxOn(
        toLine(tax.name),
        format.percent(tax.ratePct),
        format.amount(tax.taxableMinor),
      ),
      value: format.money(tax.taxMinor),
    })),
  ];
}

function toSettled(
  facts: PrintFacts,
  texts: PrintTexts,
  format: PrintFormat,
): readonly PrintTerm[] {
  const isCreditNote = facts.kind === 'credit_note';
  const { paidMinor, creditedMinor } = facts;
  return [
    { term: isCreditNote ? texts.refunded : texts.paid, minor: paidMinor },
    { term: isCreditNote ? texts.used : texts.credited, minor: creditedMinor },
  ]
    .filter(({ minor }) => minor !== 0n)
    .map(({ term, minor }) => ({ term, value: format.money(-minor) }));
}

function isOwed({ kind, state }: PrintFacts, dueMinor: bigint): boolean {
  const isOpen = state === 'open' || state === 'overdue' || state === 'partly_paid';
  return kind === 'invoice' && isOpen && dueMinor > 0n;
}

function toPayment(
  facts: PrintFacts,
  dueMinor: bigint,
  texts: PrintTexts,
): DocumentView['payment'] {
  const { number, seller } = facts;
  if (number === null || !isOwed(facts, dueMinor)) return null;
  return {
    title: texts.payment,
    how: texts.payByTransfer(toLine(number)),
    details: seller.paymentDetails === null ? [] : toLines(seller.paymentDetails),
  };
}

/** Euro only: the code supports no other currency. */
function toTransfer(
  facts: PrintFacts,
  dueMinor: bigint,
  texts: PrintTexts,
): DocumentView['transfer'] {
  const { number, seller, currency } = facts;
  if (number === null || !isOwed(facts, dueMinor) || currency !== 'EUR') return null;
  const iban = findTransferIban(seller.paymentDetails ?? '');
  if (iban === null) return null;
  const payee = toLine(seller.legalName ?? '') || toLine(seller.name);
  const code = toEpcCode({ payee, iban, amountMinor: dueMinor, remittance: toLine(number) });
  return code === null ? null : { caption: texts.scanToPay, code };
}

/** Collapses consecutive empty lines. */
export function toLines(text: string): readonly string[] {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(toLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n');
}

/** Removes bidirectional control characters, which could display an amount backwards. */
export function toLine(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
