import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';

export interface TargetKey {
  readonly workspaceId: string;
  readonly kind: 'payment_link' | 'qr_code';
  readonly id: string;
}

export interface LimitedTarget extends TargetKey {
  readonly usesLeft: number;
}

/** Locks links before QR codes, each in key order: the same order in every batch. */
export async function lockLimitedTargets(
  tx: Tx,
  keys: readonly TargetKey[],
): Promise<readonly LimitedTarget[]> {
  const locked: LimitedTarget[] = [];
  for (const kind of targetKinds) {
    const wanted = keys.filter((key) => key.kind === kind);
    if (wanted.length === 0) continue;
    const { rows } = await sql<Omit<LimitedTarget, 'kind'>>`
      select t.workspace_id as "workspaceId", t.id, t.max_uses - t.uses as "usesLeft"
      from ${sql.table(tables[kind])} t
      join unnest(${wanted.map((key) => key.workspaceId)}::uuid[],
                  ${wanted.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
        on t.workspace_id = k.workspace_id and t.id = k.id and ${inWorkspacesOf('t.workspace_id', wanted)}
      where t.max_uses is not null
      order by t.workspace_id, t.id
      for update of t`.execute(tx);
    locked.push(...rows.map((row) => ({ ...row, kind })));
  }
  return locked;
}

export interface TargetUse extends TargetKey {
  readonly paymentId: string;
}

/** Counts successes. Several successes of one target in a batch are one update. */
export async function saveTargetUses(tx: Tx, uses: readonly TargetUse[], now: Date): Promise<void> {
  for (const kind of targetKinds) {
    const used = uses.filter((use) => use.kind === kind);
    if (used.length === 0) continue;
    await sql`
      update ${sql.table(tables[kind])} t set
        uses = t.uses + u.uses, last_payment_id = u.last_payment_id, last_used_at = ${now}
      from (
        select workspace_id, id, count(*)::integer as uses, max(payment_id::text)::uuid as last_payment_id
        from unnest(${used.map((use) => use.workspaceId)}::uuid[],
                    ${used.map((use) => use.id)}::uuid[],
                    ${used.map((use) => use.paymentId)}::uuid[]) as k (workspace_id, id, payment_id)
        group by workspace_id, id order by workspace_id, id) u
      where t.workspace_id = u.workspace_id and t.id = u.id and ${inWorkspacesOf('t.workspace_id', used)}`.execute(
      tx,
    );
  }
}

const targetKinds = ['payment_link', 'qr_code'] as const;
const tables = { payment_link: 'payment_links', qr_code: 'qr_codes' } as const;
