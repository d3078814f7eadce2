import { keysetPages } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import type { QrCode } from './qr-code.rules.ts';
import { listQrCodes } from './qr-codes.sql.ts';

/** What routes need to show codes. */
export interface ReadQrCodesDeps {
  readonly database: Database;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** Each record contains its image: drawing this many takes some ten milliseconds. */
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

/** A page of codes older than a given one, newest first; null starts with the newest. */
export function listQrCodesBefore({
  db,
}: Database): (
  workspaceId: string,
  olderThanId: string | null,
  rowsMax: number,
) => Promise<readonly QrCode[]> {
  return (workspaceId, olderThanId, rowsMax) => listQrCodes(db, workspaceId, olderThanId, rowsMax);
}
