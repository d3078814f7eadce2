import type { Db, Tx } from '../../../kernel/database.ts';
import type { TransferView } from './transfer.rules.ts';
import { listTransferRows } from './transfers.sql.ts';
import type { TransferFilter } from './transfers.sql.ts';

export interface TransferListQuery extends Omit<TransferFilter, 'id'> {
  readonly orgId: string;
  readonly limit: number;
  readonly offset: number;
}

export interface TransferPage {
  readonly transfers: readonly TransferView[];
  readonly hasMore: boolean;
}

export async function readTransferPage(
  db: Db,
  { orgId, limit, offset, ...filter }: TransferListQuery,
): Promise<TransferPage> {
  const page = { offset, rowsMax: limit + 1 };
  const rows = await listTransferRows(db, orgId, { ...filter, id: null }, page);
  return { transfers: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function findTransferView(
  db: Db,
  orgId: string,
  id: string,
): Promise<TransferView | null> {
  const filter = { id, accountId: null, from: null, to: null };
  const [transfer] = await listTransferRows(db, orgId, filter, { offset: 0, rowsMax: 1 });
  return transfer ?? null;
}

export async function getTransfer(tx: Tx, orgId: string, id: string): Promise<TransferView> {
  const transfer = await findTransferView(tx, orgId, id);
  if (transfer === null) throw new Error(`transfer ${id} not found`);
  return transfer;
}
