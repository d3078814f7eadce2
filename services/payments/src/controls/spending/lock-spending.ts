import type { Db, Tx } from '../../kernel/database.ts';
import { whyApproval } from '../approvals/requests/approval.rules.ts';
import type { ApprovedOperation, MoneyReason } from '../approvals/requests/approval.rules.ts';
import { dailyAmountExceeded, noSpending, spendingAt, withSpent } from './spending.rules.ts';
import type { DayQuestion } from './spending.rules.ts';
import {
  insertSpendingRows,
  listSpendingRows,
  lockSpendingRows,
  saveSpendingRows,
} from './spending.sql.ts';
import type { SpendingKey, SpendingRow } from './spending.sql.ts';

/** The spending of a batch, locked until its transaction ends. */
export interface LockedSpending {
  /** Why a request waits for a second person; null where one person may decide. */
  readonly whyHeld: (key: SpendingKey, question: DayQuestion, now: Date) => MoneyReason | null;
  /** Counts a request, also for the requests after it in the same batch. */
  readonly add: (key: SpendingKey, request: SpendingRequest, now: Date) => void;
  readonly save: () => Promise<void>;
}

type SpendingRequest = Pick<DayQuestion, 'kind' | 'amountMinor'>;

/** Lock after rows of payments, refunds and payouts, and before balances. `keys` are the watched ones. */
export async function lockSpending(
  tx: Tx,
  operation: ApprovedOperation,
  keys: readonly SpendingKey[],
): Promise<LockedSpending> {
  const rows = await lockAll(tx, operation, uniqueOf(keys));
  return toSpending(rows, (changed) => saveSpendingRows(tx, operation, changed));
}

/** As above, for readers: locks nothing, and its result cannot be saved. */
export async function readSpending(
  db: Db,
  operation: ApprovedOperation,
  keys: readonly SpendingKey[],
): Promise<LockedSpending> {
  const wanted = uniqueOf(keys);
  const found = new Map(
    (await listSpendingRows(db, operation, wanted)).map((row) => [textOf(row), row]),
  );
  const rows = wanted.map((key) => found.get(textOf(key)) ?? { ...key, ...noSpending });
  return toSpending(rows, () => Promise.reject(new Error('spending that was only read')));
}

function toSpending(
  rows: readonly SpendingRow[],
  saveRows: (changed: readonly SpendingRow[]) => Promise<void>,
): LockedSpending {
  const spending = new Map(rows.map((row) => [textOf(row), row]));
  const changed = new Set<string>();
  return {
    whyHeld: (key, question, now) => {
      const row = spending.get(textOf(key));
      // The daily amount was set after the keys to watch were chosen: hold the request.
      const exceeded =
        row === undefined
          ? question.dailyMinor
          : dailyAmountExceeded(spendingAt(row, now), question);
      return whyApproval(question.amountMinor, question.thresholdMinor, exceeded);
    },
    add: (key, { kind, amountMinor }, now) => {
      const row = spending.get(textOf(key));
      if (row === undefined) return;
      spending.set(textOf(key), { ...row, ...withSpent(spendingAt(row, now), kind, amountMinor) });
      changed.add(textOf(key));
    },
    save: () => saveRows([...spending].filter(([key]) => changed.has(key)).map(([, row]) => row)),
  };
}

function uniqueOf(keys: readonly SpendingKey[]): readonly SpendingKey[] {
  return [...new Map(keys.map((key) => [textOf(key), key])).values()];
}

async function lockAll(
  tx: Tx,
  operation: ApprovedOperation,
  keys: readonly SpendingKey[],
): Promise<readonly SpendingRow[]> {
  if (keys.length === 0) return [];
  const rows = await lockSpendingRows(tx, operation, keys);
  if (rows.length === keys.length) return rows;
  await insertSpendingRows(tx, operation, keys);
  return lockSpendingRows(tx, operation, keys);
}

function textOf({ workspaceId, currency }: SpendingKey): string {
  return `${workspaceId}:${currency}`;
}
