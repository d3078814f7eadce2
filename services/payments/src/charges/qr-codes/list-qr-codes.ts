import { keysetPages } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import type { QrCode } from './qr-code.rules.ts';
import { listQrCodes } from './qr-codes.sql.ts';

/** What routes that show codes need. */
export interface ReadQrCodesDeps {
  readonly database: Database;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** Each record holds its picture: this many are drawn in some ten milliseconds. */
const rowsPerPage = 100;

/** Every code of the workspace, newest first. */
export function readQrCodePages(
  database: Database,
  workspaceId: string,
): AsyncIterable<readonly QrCode[]> {
  return keysetPages({
    read: (olderThanId, rowsMax) => listQrCodes(database.db, workspaceId, olderThanId, rowsMax),
    rowsPerPage,
  });
}

/** Some of them: those older than one, newest first; null: from the newest on. */
export function listQrCodesBefore({
  db,
}: Database): (
  workspaceId: string,
  olderThanId: string | null,
  rowsMax: number,
) => Promise<readonly QrCode[]> {
  return (workspaceId, olderThanId, rowsMax) => listQrCodes(db, workspaceId, olderThanId, rowsMax);
}
