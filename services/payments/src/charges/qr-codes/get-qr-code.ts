import type { Database } from '../../kernel/database.ts';
import type { QrCode } from './qr-code.rules.ts';
import { findQrCode } from './qr-codes.sql.ts';

export async function getQrCode(
  database: Database,
  key: { readonly workspaceId: string; readonly id: string },
): Promise<QrCode | null> {
  return findQrCode(database.db, key.workspaceId, key.id);
}
