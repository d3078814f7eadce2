import type { OperatorActor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '@countinghouse/postgres';
import { recordCellAct } from '../command-line/record-cell-act.ts';
import { beforeFirst } from './chain-hash.ts';
import { compareHeads } from './compare-heads.ts';
import type { HeadExport } from './export-head.ts';
import { toSignedLine } from './head-record.ts';
import type { ChainName } from './head-record.ts';
import type { SignedHeads } from './read-heads.ts';

interface AcceptDeps<Schema> {
  readonly database: Database<Schema>;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly actor: OperatorActor;
  readonly chain: ChainName;
  readonly headExport: HeadExport;
}

export type AcceptedRestore =
  | { readonly kind: 'accepted'; readonly position: number; readonly lostPosition: number }
  | { readonly kind: 'nothing_lost' };

/**
 * Records that a restore lost the heads beyond the last one that fits: in the operators' log, and
 * signed among the heads, where only a holder of the signing key can write.
 */
export async function acceptRestore<Schema>(
  deps: AcceptDeps<Schema>,
  { heads, restores }: SignedHeads,
  reason: string,
): Promise<AcceptedRestore> {
  const { database, actor, chain, headExport } = deps;
  const found = await compareHeads(database, [...heads, ...restores]);
  const lost = [...found.differing, ...found.beyond].toSorted((a, b) => b.position - a.position)[0];
  if (lost === undefined) return { kind: 'nothing_lost' };
  const position = found.lastFitting?.position ?? 0;
  const hash = found.lastFitting?.hash ?? beforeFirst.toString('hex');
  await withTransaction(database.db, (tx) =>
    recordCellAct(tx, deps, {
      action: 'audit.restore_accepted',
      subject: `${position}`,
      detail: { reason, lost_position: lost.position, lost_hash: lost.hash, lost_time: lost.time },
    }),
  );
  const time = deps.now().toISOString();
  const content = {
    object: 'audit_restore',
    ...chain,
    position,
    hash,
    time,
    operator: actor.id,
    reason,
  } as const;
  await headExport.write(toSignedLine(headExport.signer, content));
  return { kind: 'accepted', position, lostPosition: lost.position };
}
