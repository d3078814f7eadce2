import { withTransaction } from '@countinghouse/postgres';
import { recordCellAct } from '@countinghouse/process';
import { createSealer, joinSealingKeys } from '@countinghouse/sealing';
import type { Sealer, SealingKey } from '@countinghouse/sealing';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { countSealed, listSealedOtherwise, replaceSealed } from './sealed-columns.sql.ts';
import type { SealedCount, SealedValue } from './sealed-columns.sql.ts';
import { sealedColumns } from './sealed-columns.ts';
import type { SealedColumn } from './sealed-columns.ts';

export interface SealedUse extends SealedCount {
  readonly table: string;
  readonly column: string;
}

export interface ResealProgress {
  readonly table: string;
  readonly column: string;
  readonly resealed: number;
}

type ResealDeps = OperatorDeps & {
  readonly sealingKeys: readonly SealingKey[];
  /** For webhook secrets, unless they use the general keys. */
  readonly webhookSealingKeys?: readonly SealingKey[];
};

/**
 * How many values each key seals: an old key can be removed from the settings once it seals none.
 */
export async function listSealingStatus(
  deps: Pick<OperatorDeps, 'database'>,
): Promise<readonly SealedUse[]> {
  const uses: SealedUse[] = [];
  for (const column of sealedColumns) {
    const counts = await countSealed(deps.database.db, column);
    uses.push(...counts.map((count) => ({ ...count, table: column.table, column: column.column })));
  }
  return uses;
}

/**
 * Reseals with the first key everything that another key sealed. Each batch is a separate
 * transaction and finished values are skipped, so it can be stopped and restarted at any time.
 */
export async function resealAll(
  deps: ResealDeps,
  onProgress: (progress: ResealProgress) => void = () => undefined,
): Promise<readonly ResealProgress[]> {
  const { sealingKeys, webhookSealingKeys = [] } = deps;
  const general = orderOf(sealingKeys, webhookSealingKeys);
  const webhooks = orderOf(webhookSealingKeys, sealingKeys);
  const done: ResealProgress[] = [];
  for (const column of sealedColumns) {
    const keys = column.isOfWebhooks === true ? webhooks : general;
    done.push(await resealColumn(deps, { column, ...keys }, onProgress));
  }
  const detail = Object.fromEntries(
    done.map((one) => [`${one.table}.${one.column}`, one.resealed]),
  );
  await withTransaction(deps.database.db, (tx) =>
    recordCellAct(tx, deps, { action: 'sealing.resealed', subject: general.sealingKeyId, detail }),
  );
  return done;
}

function orderOf(keys: readonly SealingKey[], others: readonly SealingKey[]) {
  const all = joinSealingKeys(keys, others);
  const [first] = all;
  if (first === undefined) throw new Error('no sealing key is configured');
  return { sealer: createSealer({ keys: all }), sealingKeyId: first.id };
}

interface ResealOrder {
  readonly column: SealedColumn;
  readonly sealer: Sealer;
  readonly sealingKeyId: string;
}

async function resealColumn(
  deps: ResealDeps,
  order: ResealOrder,
  onProgress: (progress: ResealProgress) => void,
): Promise<ResealProgress> {
  const { table, column } = order.column;
  let resealed = 0;
  let after: readonly string[] | null = null;
  for (;;) {
    const page = { sealingKeyId: order.sealingKeyId, after, limit: order.column.valuesPerBatch };
    const values: readonly SealedValue[] = await listSealedOtherwise(
      deps.database.db,
      order.column,
      page,
    );
    const last = values.at(-1);
    if (last === undefined) return { table, column, resealed };
    resealed += await resealBatch(deps, order, values);
    onProgress({ table, column, resealed });
    after = last.key;
  }
}

/** Throws if no listed key opens a value, rather than skip it silently. */
function resealBatch(
  deps: ResealDeps,
  { column, sealer }: ResealOrder,
  values: readonly SealedValue[],
): Promise<number> {
  return withTransaction(deps.database.db, async (tx) => {
    let replaced = 0;
    for (const value of values) {
      const context = column.contextOf(value.key);
      const fresh = sealer.seal(sealer.open(value.sealed, context), context);
      if (await replaceSealed(tx, column, value, fresh)) replaced += 1;
    }
    return replaced;
  });
}
