import { keysetPages } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import type { SplitRecipient } from './split-recipient.rules.ts';
import { listSplitRecipients } from './split-recipients.sql.ts';

/** About half a megabyte as JSON. */
const rowsPerPage = 500;

/** Every recipient of the workspace, newest first. */
export function readSplitRecipientPages(
  database: Database,
  workspaceId: string,
): AsyncIterable<readonly SplitRecipient[]> {
  return keysetPages({
    read: (olderThanId, rowsMax) =>
      listSplitRecipients(database.db, workspaceId, olderThanId, rowsMax),
    rowsPerPage,
  });
}

/** A page of recipients older than a given one, newest first; null starts with the newest. */
export function listSplitRecipientsBefore({
  db,
}: Database): (
  workspaceId: string,
  olderThanId: string | null,
  rowsMax: number,
) => Promise<readonly SplitRecipient[]> {
  return (workspaceId, olderThanId, rowsMax) =>
    listSplitRecipients(db, workspaceId, olderThanId, rowsMax);
}
