import { withTransaction } from '@countinghouse/postgres';
import { findPublicLink } from '../../customers/public-links/public-links.ts';
import { lockDocument, readDocument } from '../../documents/document/read-document.ts';
import { wakeConnection } from '../connections/use-connections.ts';
import { askForLink, linksPerClickMax, listUsable } from './ask-for-link.ts';
import type { AskForLinkDeps, PayOutcome } from './ask-for-link.ts';
import { decideOffer, expiryOf, isCurrent, keyOf } from './pay-link.rules.ts';
import type { PayLink, PayOffer } from './pay-link.rules.ts';
import {
  countPayLinks,
  findOpenPayLink,
  insertPayLink,
  savePayLinkEnded,
  savePayLinkMade,
} from './pay-links.sql.ts';

export type PayInvoiceDeps = AskForLinkDeps;

/** What the page of an invoice offers. It calls nobody. */
export async function findPayOffer(
  { database: { db }, paymentsUrls }: Pick<PayInvoiceDeps, 'database' | 'paymentsUrls'>,
  token: string,
): Promise<PayOffer | null> {
  const link = await findPublicLink(db, 'document', token);
  if (link === null) return null;
  const document = await readDocument(db, link.orgId, link.subject.id);
  if (document === null) return null;
  return decideOffer(document, await listUsable(db, link.orgId, paymentsUrls));
}

/**
 * The row is committed before payments is asked, under a key that is made of it: a crash or a second
 * click finds the same link. Nobody holds the invoice while payments is asked.
 */
export async function payInvoice(deps: PayInvoiceDeps, token: string): Promise<PayOutcome> {
  const publicLink = await findPublicLink(deps.database.db, 'document', token);
  if (publicLink === null) return { kind: 'nothing_to_pay' };
  const { orgId, subject } = publicLink;
  for (let tries = 0; tries < linksPerClickMax; tries += 1) {
    const taken = await takePayLink(deps, orgId, subject.id);
    if (taken === null) return { kind: 'nothing_to_pay' };
    const outcome = await openAtPayments(deps, taken, token);
    if (outcome !== null) return outcome;
  }
  return { kind: 'not_now' };
}

/** The payer says to have paid: not believed, but a reason to look. */
export async function expectPayment(deps: PayInvoiceDeps, token: string): Promise<void> {
  const offer = await findPayOffer(deps, token);
  if (offer !== null) await wakeConnection(deps.database.db, deps, offer.connection);
}

interface Taken {
  readonly link: PayLink;
  readonly offer: PayOffer;
  readonly title: string;
}

function takePayLink(
  deps: PayInvoiceDeps,
  orgId: string,
  documentId: string,
): Promise<Taken | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const document = await lockDocument(tx, orgId, documentId);
    if (document === null) return null;
    const offer = decideOffer(document, await listUsable(tx, orgId, deps.paymentsUrls));
    if (offer === null) return null;
    const now = deps.now();
    const title = document.number ?? document.id;
    const open = await findOpenPayLink(tx, orgId, documentId);
    if (open !== null && isCurrent(open, offer, now)) return { link: open, offer, title };
    if (open !== null) await savePayLinkEnded(tx, open, now, false);
    const link: PayLink = {
      orgId,
      documentId,
      number: (await countPayLinks(tx, orgId, documentId)) + 1,
      connectionId: offer.connection.id,
      currency: offer.currency,
      amountMinor: offer.amountMinor,
      expiresAt: expiryOf(now),
      paymentLinkId: null,
    };
    await insertPayLink(tx, {
      org_id: orgId,
      document_id: documentId,
      number: link.number,
      connection_id: link.connectionId,
      currency: link.currency,
      amount_minor: link.amountMinor,
      expires_at: link.expiresAt,
      created_at: now,
    });
    return { link, offer, title };
  });
}

/** Null: this link is of no use, and the next one is tried. */
function openAtPayments(
  deps: PayInvoiceDeps,
  { link, offer, title }: Taken,
  token: string,
): Promise<PayOutcome | null> {
  const { db } = deps.database;
  return askForLink(deps, offer.connection, {
    order: {
      key: keyOf(link),
      title,
      currency: link.currency,
      amountMinor: link.amountMinor,
      expiresAt: link.expiresAt,
      returnUrl: `${deps.publicUrl}/i/${token}`,
      metadata: { organisation_id: link.orgId, invoice_id: link.documentId },
    },
    saveMade: (made) => savePayLinkMade(db, link, made),
    saveEnded: () => savePayLinkEnded(db, link, deps.now(), false),
  });
}
