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
