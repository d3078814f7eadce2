import type { DisputeEvidence } from '../disputes/dispute.rules.ts';

/** People read documents, the provider takes pictures. */
export const packFormats = ['pdf', 'png'] as const;
export type PackFormat = (typeof packFormats)[number];

/** What the payer’s bank needs to know of a payment and of the answer; amounts as texts. */
export interface Pack {
  readonly merchantName: string;
  readonly legalName: string | null;
  readonly paymentId: string;
  readonly providerTransactionId: string | null;
  readonly providerDisputeId: string;
  readonly currency: string;
  readonly amount: string;
  readonly refunded: string | null;
  readonly disputed: string;
  readonly paidAt: Date;
  readonly payerName: string | null;
  readonly payerEmail: string | null;
  readonly reason: string | null;
  readonly evidence: DisputeEvidence;
  readonly answeredAt: Date;
  readonly fileNames: readonly string[];
}

export interface Fact {
  readonly term: string;
  readonly value: string;
}

/** The rows of the sheet; what is not known has none. */
export function toFacts(pack: Pack): readonly Fact[] {
  const { evidence, currency } = pack;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Merchant', pack.legalName ?? pack.merchantName],
    ['Trading as', pack.legalName === null ? null : pack.merchantName],
    ['Dispute', pack.providerDisputeId],
    ['Transaction', pack.providerTransactionId],
    ['Payment', pack.paymentId],
    ['Paid', toMoment(pack.paidAt)],
    ['Amount paid', `${pack.amount} ${currency}`],
    ['Amount refunded', pack.refunded === null ? null : `${pack.refunded} ${currency}`],
    ['Amount disputed', `${pack.disputed} ${currency}`],
    ['Reason given by the bank', pack.reason],
    ['Payer', pack.payerName],
    ['Payer’s e-mail', pack.payerEmail],
    ['Delivered', evidence.deliveredOn],
    ['Proof of delivery', evidence.deliveryReference],
    ['Pictures', pack.fileNames.length === 0 ? null : pack.fileNames.join(', ')],
  ];
  return facts.flatMap(([term, value]) => (value === null ? [] : [{ term, value }]));
}

/** `2026-11-18 13:05 UTC`, the same for every reader. */
export function toMoment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
