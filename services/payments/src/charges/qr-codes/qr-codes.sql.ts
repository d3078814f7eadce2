import type { CurrencyCode } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { QrCode, QrCodeMode, QrCodeRequest } from './qr-code.rules.ts';

interface QrCodeRow {
  readonly id: string;
  readonly code: string;
  readonly mode: QrCodeMode;
  readonly description: string | null;
  /** Validated against the currency list before it was stored. */
  readonly currency: CurrencyCode;
  readonly amount_minor: bigint | null;
  readonly return_url: string | null;
  readonly split_recipient_id: string | null;
  readonly max_uses: number | null;
  readonly uses: number;
  readonly last_payment_id: string | null;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const selected = sql.raw(`id, code, mode, description, currency, amount_minor, return_url,
  split_recipient_id, max_uses, uses, last_payment_id, disabled_at, created_at, updated_at`);

export interface NewQrCode extends RowKey {
  readonly code: string;
  readonly request: QrCodeRequest;
  readonly createdAt: Date;
}

export async function insertQrCode(tx: Tx, qrCode: NewQrCode): Promise<QrCode> {
  const { request } = qrCode;
  const { rows } = await sql<QrCodeRow>`
    insert into qr_codes (workspace_id, id, code, mode, description, currency, amount_minor,
      return_url, split_recipient_id, max_uses, created_at, updated_at)
    values (${qrCode.workspaceId}, ${qrCode.id}, ${qrCode.code}, ${request.mode},
      ${request.description}, ${request.currency}, ${request.amountMinor}, ${request.returnUrl},
      ${request.splitRecipientId}, ${request.isSingleUse ? 1 : null}, ${qrCode.createdAt},
      ${qrCode.createdAt})
    returning ${selected}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('QR code insert returned no row');
  return toQrCode(row);
}

export async function findQrCodeRow(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<QrCode | null> {
  const { rows } = await sql<QrCodeRow>`
    select ${selected} from qr_codes
    where workspace_id = ${workspaceId} and id = ${id}`.execute(db);
  return toQrCodeOrNull(rows[0]);
}

export async function listQrCodes(
  db: Db,
  workspaceId: string,
  olderThanId: string | null,
  rowsMax: number,
): Promise<readonly QrCode[]> {
  const { rows } = await sql<QrCodeRow>`
    select ${selected} from qr_codes
    where workspace_id = ${workspaceId} and (${olderThanId}::uuid is null or id < ${olderThanId}::uuid)
    order by id desc limit ${rowsMax}`.execute(db);
  return rows.map(toQrCode);
}

/** A repeat keeps the first time and changes nothing. */
export async function saveQrCodeDisabled(
  db: Db,
  key: RowKey,
  isDisabled: boolean,
  at: Date,
): Promise<QrCode | null> {
  const { rows } = await sql<QrCodeRow>`
    update qr_codes
    set disabled_at = case when ${isDisabled} then coalesce(disabled_at, ${at}) end,
        updated_at = case when (disabled_at is not null) = ${isDisabled} then updated_at else ${at} end
    where workspace_id = ${key.workspaceId} and id = ${key.id}
    returning ${selected}`.execute(db);
  return toQrCodeOrNull(rows[0]);
}

function toQrCodeOrNull(row: QrCodeRow | undefined): QrCode | null {
  return row === undefined ? null : toQrCode(row);
}

function toQrCode(row: QrCodeRow): QrCode {
  return {
    id: row.id,
    code: row.code,
    mode: row.mode,
    description: row.description,
    currency: row.currency,
    amountMinor: row.amount_minor,
    isSingleUse: row.max_uses === 1,
    returnUrl: row.return_url,
    splitRecipientId: row.split_recipient_id,
    expiresAt: null,
    maxUses: row.max_uses,
    uses: row.uses,
    lastPaymentId: row.last_payment_id,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
