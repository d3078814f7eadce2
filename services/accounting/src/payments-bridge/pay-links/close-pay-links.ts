import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Connection } from '../connections/connection.rules.ts';
import type { PaymentsFeed } from '../connections/payments-feed.ts';
import { endOldPayLinks, listPayLinksToClose, savePayLinkEnded } from './pay-links.sql.ts';
import {
  endOldStatementPayLinks,
  listStatementPayLinksToClose,
  saveStatementPayLinkEnded,
} from './statement-pay-links.sql.ts';

/** Cancels links for amounts that an invoice or a statement no longer owes. A failed cancellation is retried at the next read. */
export async function closePayLinks(
  { database: { db }, now }: BooksDeps,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  feed: PaymentsFeed,
): Promise<void> {
  await endOldPayLinks(db, orgId, id, now());
  for (const link of await listPayLinksToClose(db, orgId, id)) {
    const { paymentLinkId } = link;
    const answer = paymentLinkId === null ? null : await feed.disableLink(paymentLinkId);
    if (answer?.kind === 'away') return;
    await savePayLinkEnded(db, link, now(), true);
  }
  await endOldStatementPayLinks(db, orgId, id, now());
  for (const link of await listStatementPayLinksToClose(db, orgId, id)) {
    const { paymentLinkId } = link;
    const answer = paymentLinkId === null ? null : await feed.disableLink(paymentLinkId);
    if (answer?.kind === 'away') return;
    await saveStatementPayLinkEnded(db, link, now(), true);
  }
}
