import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { findOpenPayLink, listPayLinks, savePayLinkEnded } from './pay-links.sql.ts';
import { listStatementPayLinks, saveStatementPayLinkPaid } from './statement-pay-links.sql.ts';

/** For other slices: links by their ids at payments. */
export const readPayLinks: typeof listPayLinks = listPayLinks;
export const readStatementPayLinks: typeof listStatementPayLinks = listStatementPayLinks;

/** It was paid by: nobody is sent there again. */
export async function endPaidLink(
  tx: Tx,
  { now }: Pick<BooksTools, 'now'>,
  orgId: string,
  documentId: string,
  paymentLinkId: string | null,
): Promise<void> {
  const link = await findOpenPayLink(tx, orgId, documentId);
  const isPaid = link !== null && link.paymentLinkId === paymentLinkId;
  if (isPaid) await savePayLinkEnded(tx, link, now(), true);
}

/** As above, for a statement's link. */
export async function endPaidStatementLink(
  tx: Tx,
  { now }: Pick<BooksTools, 'now'>,
  orgId: string,
  paymentLinkId: string | null,
): Promise<void> {
  if (paymentLinkId !== null) await saveStatementPayLinkPaid(tx, orgId, paymentLinkId, now());
}
