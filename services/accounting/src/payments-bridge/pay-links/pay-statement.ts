import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { findPublicLink } from '../../customers/public-links/public-links.ts';
import {
  lockContactStatement,
  readOpenInvoices,
} from '../../customers/statements/open-invoices.ts';
import type { Db } from '../../kernel/database.ts';
import { wakeConnection } from '../connections/use-connections.ts';
import { askForLink, linksPerClickMax, listUsable } from './ask-for-link.ts';
import type { AskForLinkDeps, PayOutcome } from './ask-for-link.ts';
import {
  decideStatementOffers,
  expiryOf,
  isCurrent,
  keyOfStatement,
  listsTheSame,
} from './pay-link.rules.ts';
import type { StatementPayLink, StatementPayOffer } from './pay-link.rules.ts';
import {
  countStatementPayLinks,
  findOpenStatementPayLink,
  insertStatementPayLink,
  saveStatementPayLinkEnded,
  saveStatementPayLinkMade,
} from './statement-pay-links.sql.ts';

/** One more than a single payment can settle: a longer list gets no offer. */
const invoicesReadMax = 101;

/** What a statement's page offers, for each currency. It calls nobody. */
export async function listStatementOffers(
  { database: { db }, paymentsUrls }: Pick<AskForLinkDeps, 'database' | 'paymentsUrls'>,
  token: string,
): Promise<readonly StatementPayOffer[]> {
  const link = await findPublicLink(db, 'statement', token);
  return link === null ? [] : readOffers(db, paymentsUrls, link.orgId, link.subject.id);
}

/** One payment for all open invoices of a currency, as for one invoice: see payInvoice. */
export async function payStatement(
  deps: AskForLinkDeps,
  token: string,
  currency: string,
): Promise<PayOutcome> {
  const publicLink = await findPublicLink(deps.database.db, 'statement', token);
  if (publicLink === null) return { kind: 'nothing_to_pay' };
  const { orgId, subject } = publicLink;
  for (let tries = 0; tries < linksPerClickMax; tries += 1) {
    const taken = await takeLink(deps, { orgId, contactId: subject.id, currency });
    if (taken === null) return { kind: 'nothing_to_pay' };
    const outcome = await openAtPayments(deps, taken, token);
    if (outcome !== null) return outcome;
  }
  return { kind: 'not_now' };
}

/** The payer says to have paid: not believed, but a reason to look. */
export async function expectStatementPayment(deps: AskForLinkDeps, token: string): Promise<void> {
  for (const { connection } of await listStatementOffers(deps, token)) {
    await wakeConnection(deps.database.db, deps, connection);
  }
}

async function readOffers(
  db: Db,
  paymentsUrls: readonly string[],
  orgId: string,
  contactId: string,
): Promise<readonly StatementPayOffer[]> {
  const connections = await listUsable(db, orgId, paymentsUrls);
  if (connections.length === 0) return [];
  const open = await readOpenInvoices(db, orgId, contactId, invoicesReadMax);
  return decideStatementOffers(open, connections);
}

interface Taken {
  readonly link: StatementPayLink;
  readonly offer: StatementPayOffer;
}

function takeLink(
  deps: AskForLinkDeps,
  debt: { readonly orgId: string; readonly contactId: string; readonly currency: string },
): Promise<Taken | null> {
  const { orgId, contactId } = debt;
  return withTransaction(deps.database.db, async (tx) => {
    if (!(await lockContactStatement(tx, orgId, contactId))) return null;
    const offers = await readOffers(tx, deps.paymentsUrls, orgId, contactId);
    const offer = offers.find(({ currency }) => currency === debt.currency);
    if (offer === undefined) return null;
    const now = deps.now();
    const key = { orgId, contactId, currency: offer.currency };
    const open = await findOpenStatementPayLink(tx, key);
    if (open !== null && isCurrent(open, offer, now) && listsTheSame(open, offer)) {
      return { link: open, offer };
    }
    if (open !== null) await saveStatementPayLinkEnded(tx, open, now, false);
    const link = await addLink(tx, key, offer, now);
    return { link, offer };
  });
}

async function addLink(
  tx: Parameters<typeof insertStatementPayLink>[0],
  { orgId, contactId, currency }: StatementKey,
  { connection, amountMinor, documentIds }: StatementPayOffer,
  now: Date,
): Promise<StatementPayLink> {
  const link: StatementPayLink = {
    orgId,
    contactId,
    number: (await countStatementPayLinks(tx, orgId, contactId)) + 1,
    connectionId: connection.id,
    currency,
    amountMinor,
    documentIds,
    expiresAt: expiryOf(now),
    paymentLinkId: null,
  };
  await insertStatementPayLink(tx, {
    org_id: orgId,
    contact_id: contactId,
    number: link.number,
    connection_id: link.connectionId,
    currency,
    amount_minor: amountMinor,
    document_ids: [...documentIds],
    expires_at: link.expiresAt,
    created_at: now,
  });
  return link;
}

interface StatementKey {
  readonly orgId: string;
  readonly contactId: string;
  readonly currency: CurrencyCode;
}

function openAtPayments(
  deps: AskForLinkDeps,
  { link, offer }: Taken,
  token: string,
): Promise<PayOutcome | null> {
  const { db } = deps.database;
  return askForLink(deps, offer.connection, {
    order: {
      key: keyOfStatement(link),
      title: `${link.documentIds.length} invoices`,
      currency: link.currency,
      amountMinor: link.amountMinor,
      expiresAt: link.expiresAt,
      returnUrl: `${deps.publicUrl}/s/${token}`,
      metadata: { organisation_id: link.orgId, contact_id: link.contactId },
    },
    saveMade: (made) => saveStatementPayLinkMade(db, link, made),
    saveEnded: () => saveStatementPayLinkEnded(db, link, deps.now(), false),
  });
}
