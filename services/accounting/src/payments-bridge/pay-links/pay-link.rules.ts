import type { CurrencyCode } from '@countinghouse/money';
import type { OpenInvoice } from '../../customers/statements/statement-view.rules.ts';
import { isInTheBooks, outstandingMinor } from '../../documents/document/document.rules.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import type { Connection } from '../connections/connection.rules.ts';

/** One amount of one invoice, to be paid once, at a payments service. */
export interface PayLink {
  readonly orgId: string;
  readonly documentId: string;
  /** The link's number among the invoice's links, from 1. */
  readonly number: number;
  readonly connectionId: string;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  readonly expiresAt: Date;
  readonly paymentLinkId: string | null;
}

/** A customer's total debt in one currency, paid in one payment. It settles the oldest invoice first. */
export interface StatementPayLink extends Omit<PayLink, 'documentId'> {
  readonly contactId: string;
  /** In the order in which they are settled. */
  readonly documentIds: readonly string[];
}

/** A link as payments has it. */
export interface PayLinkAtPayments {
  readonly id: string;
  readonly url: string;
  readonly currency: string;
  readonly amountMinor: bigint | null;
  readonly status: string;
}

/** What can be paid of an invoice, and through whom. */
export interface PayOffer {
  readonly connection: Connection;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
}

/** Null: by bank transfer alone. A connection that stopped would not tell the books of the money. */
export function decideOffer(
  document: Document,
  connections: readonly Connection[],
): PayOffer | null {
  const amountMinor = outstandingMinor(document);
  if (document.kind !== 'invoice' || !isInTheBooks(document) || amountMinor <= 0n) return null;
  const { currency } = document;
  const connection = findPayable(connections, currency);
  return connection === undefined ? null : { connection, currency, amountMinor };
}

export interface StatementPayOffer extends PayOffer {
  readonly documentIds: readonly string[];
}

/** One invoice is paid on its own page. */
const invoicesPerLinkMin = 2;
/** The money is allocated in one transaction. */
const invoicesPerLinkMax = 100;

/** Payments a customer can make for a whole statement: one per currency. */
export function decideStatementOffers(
  open: readonly Pick<OpenInvoice, 'id' | 'currency' | 'openMinor'>[],
  connections: readonly Connection[],
): readonly StatementPayOffer[] {
  return [...Map.groupBy(open, ({ currency }) => currency)].flatMap(([currency, invoices]) => {
    const connection = findPayable(connections, currency);
    const isInBounds =
      invoices.length >= invoicesPerLinkMin && invoices.length <= invoicesPerLinkMax;
    if (connection === undefined || !isInBounds) return [];
    const amountMinor = invoices.reduce((sum, { openMinor }) => sum + openMinor, 0n);
    return [{ connection, currency, amountMinor, documentIds: invoices.map(({ id }) => id) }];
  });
}

function findPayable(
  connections: readonly Connection[],
  currency: CurrencyCode,
): Connection | undefined {
  return connections.find(
    ({ stopReason, offersPay, payCurrencies }) =>
      stopReason === null && offersPay && payCurrencies.includes(currency),
  );
}

const linkHours = 24;
/** Who begins to pay has time to end. */
const hoursLeftMin = 1;
const hourMs = 3_600_000;

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + linkHours * hourMs);
}

/** Whether a link that is there still asks for what is owed. */
export function isCurrent(link: Omit<PayLink, 'documentId'>, offer: PayOffer, now: Date): boolean {
  return (
    link.connectionId === offer.connection.id &&
    link.currency === offer.currency &&
    link.amountMinor === offer.amountMinor &&
    link.expiresAt.getTime() - now.getTime() >= hoursLeftMin * hourMs
  );
}

/** Under which payments knows it, however often it is asked for. */
export function keyOf({ documentId, number }: Pick<PayLink, 'documentId' | 'number'>): string {
  return `inv:${documentId}:${number}`;
}

/** As above, for a statement. */
export function keyOfStatement({
  contactId,
  number,
}: Pick<StatementPayLink, 'contactId' | 'number'>): string {
  return `stm:${contactId}:${number}`;
}

/** Whether it would settle the same invoices, in the same order. */
export function listsTheSame(link: StatementPayLink, offer: StatementPayOffer): boolean {
  return link.documentIds.join() === offer.documentIds.join();
}

/** A key that was used before brings what it made then: compared, not believed. */
export function judgeLink(
  link: Pick<PayLink, 'currency' | 'amountMinor'>,
  made: PayLinkAtPayments,
): 'open' | 'paid' | 'useless' {
  const isSame = made.currency === link.currency && made.amountMinor === link.amountMinor;
  if (!isSame) return 'useless';
  if (made.status === 'used') return 'paid';
  return made.status === 'active' ? 'open' : 'useless';
}
