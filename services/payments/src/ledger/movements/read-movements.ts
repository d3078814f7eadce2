import type { Database, Db } from '../../kernel/database.ts';
import { hashMovement } from './hash-movement.ts';
import type { LoggedMovement, MerchantBalance, MovementSum } from './movement-log.rules.ts';
import {
  findLastSequence,
  findMovementSequence,
  listBalancesAt,
  listMovementRows,
  listMovementSums,
} from './movements.sql.ts';

export interface HashedMovement extends LoggedMovement {
  readonly hash: string;
}

export interface LogQuestion {
  readonly workspaceId: string;
  /**
   * The caller's position: the sequence number, and if known the hash, of the last movement read.
   */
  readonly after: bigint;
  readonly afterHash: string | null;
  /** Null reads to the end. */
  readonly rowsMax: number | null;
}

export type OpenedLog =
  | { readonly kind: 'opened'; readonly pages: AsyncIterable<readonly HashedMovement[]> }
  /** This log never contained the caller's position: it was restored from an older copy. */
  | { readonly kind: 'differs' };

/** Page size of a long response; nothing is held between two pages. */
const rowsPerPage = 500;

export async function openMovements(database: Database, question: LogQuestion): Promise<OpenedLog> {
  const { workspaceId, after, afterHash } = question;
  if (after > 0n) {
    const last = await movementAt(database.db, workspaceId, after);
    const isSame = last !== null && (afterHash === null || last.hash === afterHash);
    if (!isSame) return { kind: 'differs' };
  }
  return { kind: 'opened', pages: readPages(database, question) };
}

async function* readPages(
  { db }: Database,
  { workspaceId, after, rowsMax }: LogQuestion,
): AsyncGenerator<readonly HashedMovement[], void, void> {
  let from = after;
  let left = rowsMax ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const wanted = Math.min(left, rowsPerPage);
    const rows = await listMovementRows(db, workspaceId, from, wanted);
    yield rows.map(withHash);
    if (rows.length < wanted) return;
    from = rows.at(-1)?.sequence ?? from;
    left -= rows.length;
  }
}

/** Null if there is none, or it has no sequence number yet. */
export async function findMovement(
  database: Database,
  workspaceId: string,
  id: string,
): Promise<HashedMovement | null> {
  const sequence = await findMovementSequence(database.db, workspaceId, id);
  return sequence === null ? null : movementAt(database.db, workspaceId, sequence);
}

export interface LogHead {
  /** Null if the log is empty. */
  readonly last: HashedMovement | null;
  readonly balances: readonly (MerchantBalance & { readonly currency: string })[];
}

/** The end of the log. Its balances and sequence number are from one snapshot. */
export async function readMovementHead(database: Database, workspaceId: string): Promise<LogHead> {
  return database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const sequence = await findLastSequence(tx, workspaceId);
      const [row] = await listMovementRows(tx, workspaceId, (sequence ?? 0n) - 1n, 1);
      const balances = await listBalancesAt(tx, workspaceId, sequence ?? 0n);
      return { last: row === undefined ? null : withHash(row), balances };
    });
}

export interface SummaryQuestion {
  readonly workspaceId: string;
  readonly after: bigint;
  readonly afterHash: string | null;
  /** Null sums to the end. */
  readonly upTo: bigint | null;
  readonly timeZone: string;
}

export type SummaryOutcome =
  | ({ readonly kind: 'summary'; readonly sums: readonly MovementSum[] } & LogHead)
  | { readonly kind: 'differs' };

/** A longer range takes several requests; each response states where it ends. */
const summedMax = 100_000n;

/** The sums and the resulting balances are from one snapshot. */
export async function summarizeMovements(
  database: Database,
  question: SummaryQuestion,
): Promise<SummaryOutcome> {
  const { workspaceId, after, afterHash, timeZone } = question;
  return database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx): Promise<SummaryOutcome> => {
      const from = after === 0n ? null : await movementAt(tx, workspaceId, after);
      const isSame = after === 0n || (from !== null && (afterHash ?? from.hash) === from.hash);
      if (!isSame) return { kind: 'differs' };
      const end = (await findLastSequence(tx, workspaceId)) ?? 0n;
      const bounds = [end, after + summedMax, question.upTo ?? end];
      const least = bounds.reduce((one, other) => (other < one ? other : one));
      const upTo = least < after ? after : least;
      const sums = await listMovementSums(tx, workspaceId, { after, upTo }, timeZone);
      const last = upTo === 0n ? null : await movementAt(tx, workspaceId, upTo);
      return { kind: 'summary', sums, last, balances: await listBalancesAt(tx, workspaceId, upTo) };
    });
}

async function movementAt(
  db: Db,
  workspaceId: string,
  sequence: bigint,
): Promise<HashedMovement | null> {
  const [row] = await listMovementRows(db, workspaceId, sequence - 1n, 1);
  return row?.sequence === sequence ? withHash(row) : null;
}

function withHash(movement: LoggedMovement): HashedMovement {
  return { ...movement, hash: hashMovement(movement) };
}
