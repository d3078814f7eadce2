import type { IdSource } from '@countinghouse/identifiers';
import type { QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import { refusePaused, refuseUnverified } from '../../controls/pauses/check-gates.ts';
import type { ChangeWatch } from '../../controls/pauses/watch-changes.ts';
import { recordIfMember } from '../../kernel/audit/record-audit.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import { addCheckoutCode, newCheckoutCode } from '../checkout/checkout-code.ts';
import { refuseNewTarget } from '../checkout/refuse-new-target.ts';
import type { NewTargetRejection } from '../checkout/refuse-new-target.ts';
import { announceAssignment } from '../split-recipients/announce-assignment.ts';
import type { QrCode, QrCodeRequest } from './qr-code.rules.ts';
import { insertQrCode } from './qr-codes.sql.ts';

export interface CreateQrCodeDeps {
  readonly database: Database;
  readonly changes: Pick<ChangeWatch, 'pauses'>;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly cell: number;
  readonly queueMail: QueueMail;
}

interface QrCodeOrder {
  readonly caller: Omit<Caller, 'scopes'>;
  readonly request: QrCodeRequest;
}

export type CreateQrCodeOutcome =
  | { readonly kind: 'created'; readonly qrCode: QrCode }
  | NewTargetRejection;

export async function createQrCode(
  deps: CreateQrCodeDeps,
  order: QrCodeOrder,
): Promise<CreateQrCodeOutcome> {
  const refusal = refuseUnverified(order.caller) ?? (await refusePaused(deps.changes, 'payments'));
  if (refusal !== null) return refusal;
  return withTransaction(deps.database.db, (tx) => addQrCode(tx, deps, order));
}

async function addQrCode(
  tx: Tx,
  deps: CreateQrCodeDeps,
  { caller, request }: QrCodeOrder,
): Promise<CreateQrCodeOutcome> {
  const { workspaceId } = caller;
  const refusal = await refuseNewTarget(tx, workspaceId, request);
  if (refusal !== null) return refusal;

  const code = newCheckoutCode(deps.cell);
  const createdAt = deps.now();
  const qrCode = await insertQrCode(tx, {
    workspaceId,
    id: deps.newId(),
    code,
    request,
    createdAt,
  });
  await addCheckoutCode(tx, { code, workspaceId, targetKind: 'qr_code', targetId: qrCode.id });
  await recordIfMember(tx, deps.newId, caller, {
    action: 'qr_code.created',
    subjectKind: 'qr_code',
    subjectId: qrCode.id,
    detail: {},
  });
  await announceAssignment(tx, deps, caller, request.splitRecipientId);
  return { kind: 'created', qrCode };
}
