import type { Database } from '@countinghouse/postgres';
import { findLastLink, saveExport } from './audit-chain.sql.ts';
import { beforeFirst } from './chain-hash.ts';
import type { WriteHead } from './head-destination.ts';
import { toSignedLine } from './head-record.ts';
import type { ChainName } from './head-record.ts';
import type { AuditSigner } from './signing-key.ts';

/** Signs heads and sends them to their destination. */
export interface HeadExport {
  readonly signer: AuditSigner;
  readonly write: WriteHead;
}

interface ExportDeps<Schema> {
  readonly database: Database<Schema>;
  readonly now: () => Date;
  readonly chain: ChainName;
  /** Null if no export is configured. */
  readonly headExport: HeadExport | null;
}

/** Sends the chain's signed head to a place where the database's owner cannot write. */
export async function exportHead<Schema>(
  { database, now, chain, headExport }: ExportDeps<Schema>,
  signal?: AbortSignal,
): Promise<void> {
  if (headExport === null) return;
  const last = await findLastLink(database.db);
  const time = now();
  const line = toSignedLine(headExport.signer, {
    object: 'audit_head',
    ...chain,
    position: last?.position ?? 0,
    hash: (last?.hash ?? beforeFirst).toString('hex'),
    time: time.toISOString(),
    operator: null,
    reason: null,
  });
  await headExport.write(line, signal);
  await saveExport(database.db, last?.position ?? 0, time);
}
