import type { Database } from '../database.ts';
import type { QrCode } from './qr-code.rules.ts';
import { saveQrCodeDisabled } from './qr-codes.sql.ts';

/** Null when the workspace has no such code. */
export async function updateQrCode(
  deps: { readonly database: Database; readonly now: () => Date },
  key: { readonly workspaceId: string; readonly id: string },
  change: { readonly isDisabled: boolean },
): Promise<QrCode | null> {
  return saveQrCodeDisabled(deps.database.db, key, change.isDisabled, deps.now());
}
