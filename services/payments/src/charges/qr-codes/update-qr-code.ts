import { changeWithAudit } from '../../kernel/audit/change-with-audit.ts';
import type { WorkspaceActor } from '../../kernel/audit/record-audit.ts';
import type { Database, Db } from '../../kernel/database.ts';
import type { QrCode } from './qr-code.rules.ts';
import { saveQrCodeDisabled } from './qr-codes.sql.ts';

export interface UpdateQrCodeDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** Null if the workspace has no such code. */
export function updateQrCode(
  deps: UpdateQrCodeDeps,
  caller: WorkspaceActor,
  id: string,
  change: { readonly isDisabled: boolean },
): Promise<QrCode | null> {
  const { workspaceId } = caller;
  const save = (db: Db) =>
    saveQrCodeDisabled(db, { workspaceId, id }, change.isDisabled, deps.now());
  return changeWithAudit(deps, caller, save, {
    action: 'qr_code.updated',
    subjectKind: 'qr_code',
    subjectId: id,
    detail: { disabled: change.isDisabled },
  });
}
