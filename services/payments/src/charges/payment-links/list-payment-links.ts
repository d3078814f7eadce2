import { keysetPages } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import type { PaymentLink } from './payment-link.rules.ts';
import { listPaymentLinks } from './payment-links.sql.ts';

/** What routes need to show links. */
export interface ReadPaymentLinksDeps {
  readonly database: Database;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** About half a megabyte as JSON. */
const rowsPerPage = 500;

/** Every link of the workspace, newest first. */
export function readPaymentLinkPages(
  database: Database,
  workspaceId: string,
): AsyncIterable<readonly PaymentLink[]> {
  return keysetPages({
    read: (olderThanId, rowsMax) =>
      listPaymentLinks(database.db, workspaceId, olderThanId, rowsMax),
    rowsPerPage,
  });
}

/** A page of links older than a given one, newest first; null starts with the newest. */
export function listPaymentLinksBefore({
  db,
}: Database): (
  workspaceId: string,
  olderThanId: string | null,
  rowsMax: number,
) => Promise<readonly PaymentLink[]> {
  return (workspaceId, olderThanId, rowsMax) =>
    listPaymentLinks(db, workspaceId, olderThanId, rowsMax);
}
