import type { Database } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { QrCode } from './qr-code.rules.ts';
import { findQrCodeRow } from './qr-codes.sql.ts';

export async function findQrCode(database: Database, key: RowKey): Promise<QrCode | null> {
  return findQrCodeRow(database.db, key.workspaceId, key.id);
}
