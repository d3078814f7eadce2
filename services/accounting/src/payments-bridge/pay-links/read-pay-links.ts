import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { findOpenPayLink, listPayLinks, savePayLinkEnded } from './pay-links.sql.ts';

/** For other slices: links by their ids at payments. */
export const readPayLinks: typeof listPayLinks = listPayLinks;

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
