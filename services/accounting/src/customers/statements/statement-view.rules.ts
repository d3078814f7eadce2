import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { Language } from '@countinghouse/pages/text';
import type {
  StatementBalance,
  StatementMovement,
} from '../../reports/contact-statement/contact-statement.rules.ts';
import { toBuyerLines, toLine, toLines, toSeller } from '../pdf/document-view.rules.ts';
import type { PrintTerm } from '../pdf/document-view.rules.ts';
import type { Buyer, Seller, ViewSeller } from '../pdf/print-facts.rules.ts';
import { createPrintFormat } from '../pdf/print-format.rules.ts';
import type { PrintFormat } from '../pdf/print-format.rules.ts';
import { printTexts } from '../pdf/print-texts.rules.ts';
import { statementTexts } from './statement-texts.rules.ts';
import type { StatementTexts } from './statement-texts.rules.ts';

/** An unsettled invoice. */
export interface OpenInvoice {
  readonly id: string;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly currency: CurrencyCode;
  readonly openMinor: bigint;
}

/** Everything on a statement, before formatting. */
export interface StatementFacts {
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly balances: readonly StatementBalance[];
  readonly movements: readonly (StatementMovement & { readonly balanceMinor: bigint })[];
  readonly hasMore: boolean;
  readonly openInvoices: readonly OpenInvoice[];
  readonly pageUrl: string | null;
  readonly madeAt: Date;
}

/** A statement of account as display text: shared by the page, the PDF and the email. */
export interface StatementView {
  readonly kind: 'statement';
  readonly language: Language;
  readonly mark: null;
  readonly title: string;
  readonly seller: ViewSeller;
  readonly buyer: {
    readonly label: string;
    readonly name: string;
    readonly lines: readonly string[];
  };
  readonly period: PrintTerm;
  readonly accounts: readonly StatementAccount[];
  readonly hasMore: boolean;
  readonly payment: {
    readonly title: string;
    readonly how: string;
    readonly details: readonly string[];
  } | null;
  readonly page: { readonly label: string; readonly url: string } | null;
  readonly isTest: boolean;
  readonly madeAt: Date;
}

/** The statement's part in one currency. */
export interface StatementAccount {
  readonly currency: CurrencyCode;
  readonly opening: PrintTerm;
  readonly closing: PrintTerm;
  /** The total of open invoices, or the balance in the customer's favour. */
  readonly due: PrintTerm;
  readonly isDue: boolean;
  readonly movements: readonly (readonly [
    date: string,
    item: string,
    amount: string,
    balance: string,
  ])[];
  readonly openInvoices: readonly ViewInvoice[];
  readonly ages: readonly PrintTerm[];
}

interface ViewInvoice {
  readonly id: string;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly isOverdue: boolean;
  readonly open: string;
}

export function toStatementView(facts: StatementFacts, language: Language): StatementView {
  const texts = statementTexts[language];
  const { seller, buyer, pageUrl } = facts;
  const accounts = facts.balances.map((balance) => toAccount(facts, balance, language));
  const isDue = accounts.some((account) => account.isDue);
  const [anyCurrency] = facts.balances;
  const { day } = createPrintFormat(language, anyCurrency?.currency ?? getCurrency('EUR'));
  return {
    kind: 'statement',
    language,
    mark: null,
    title: texts.title,
    seller: toSeller({ seller }, printTexts[language]),
    buyer: {
      label: texts.preparedFor,
      name: toLine(buyer.name),
      lines: toBuyerLines({ buyer }, printTexts[language]),
    },
    period: { term: texts.period, value: texts.days(day(facts.from), day(facts.to)) },
    accounts,
    hasMore: facts.hasMore,
    payment: isDue
      ? {
          title: texts.payment,
          how: texts.payByTransfer,
          details: seller.paymentDetails === null ? [] : toLines(seller.paymentDetails),
        }
      : null,
    page: pageUrl === null ? null : { label: texts.online, url: pageUrl },
    isTest: seller.isTest,
    madeAt: facts.madeAt,
  };
}

function toAccount(
  { from, to, today, movements, openInvoices }: StatementFacts,
  { currency, openingMinor, closingMinor, buckets }: StatementBalance,
  language: Language,
): StatementAccount {
  const texts = statementTexts[language];
  const format = createPrintFormat(language, currency);
  const isHere = (thing: { readonly currency: CurrencyCode }): boolean =>
    thing.currency === currency;
  const invoices = openInvoices.filter(isHere);
  const dueMinor = invoices.reduce((sum, { openMinor }) => sum + openMinor, 0n);
  return {
    currency,
    opening: { term: texts.opening(format.day(from)), value: format.money(openingMinor) },
    closing: { term: texts.closing(format.day(to)), value: format.money(closingMinor) },
    due: toDue(dueMinor, closingMinor, currency, texts, format),
    isDue: dueMinor > 0n,
    movements: movements
      .filter(isHere)
      .map((movement) => [
        format.day(movement.date),
        toItem(movement, texts),
        format.amount(movement.amountMinor),
        format.amount(movement.balanceMinor),
      ]),
    openInvoices: invoices.map((invoice) => ({
      id: invoice.id,
      number: toLine(invoice.number),
      date: format.day(invoice.date),
      dueDate: format.day(invoice.dueDate),
      isOverdue: invoice.dueDate < today,
      open: format.money(invoice.openMinor),
    })),
    ages: texts.ages.map((term, index) => ({ term, value: format.amount(buckets[index] ?? 0n) })),
  };
}

function toDue(
  dueMinor: bigint,
  closingMinor: bigint,
  currency: CurrencyCode,
  texts: StatementTexts,
  format: PrintFormat,
): PrintTerm {
  if (dueMinor === 0n && closingMinor < 0n) {
    return { term: texts.inYourFavour(currency), value: format.money(-closingMinor) };
  }
  return { term: texts.due(currency), value: format.money(dueMinor) };
}

function toItem({ kind, documentKind, number }: StatementMovement, texts: StatementTexts): string {
  const isCredit = kind === 'document' && documentKind === 'credit_note';
  const name = isCredit ? texts.creditNote : texts.kinds[kind];
  return number === null ? name : `${name} ${toLine(number)}`;
}
