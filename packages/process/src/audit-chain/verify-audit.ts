import { uuidV7Time } from '@countinghouse/identifiers';
import type { Database } from '@countinghouse/postgres';
import { listLinks, listLoggedRows, listOverdueRows } from './audit-chain.sql.ts';
import type { ChainLink, LoggedRow, LogShape } from './audit-chain.sql.ts';
import { beforeFirst, hashLink } from './chain-hash.ts';
import { compareHeads } from './compare-heads.ts';
import type { HeadRecord } from './head-record.ts';
import type { SignedHeads } from './read-heads.ts';

/** The findings of a verification, by name. */
export const auditFindings = {
  edited: 'the content of a row changed after it was chained',
  row_missing: 'a chained row was deleted from its log',
  link_missing: 'the chain has a gap: links were deleted',
  not_chained: 'a row has been in its log for more than a minute and is not chained',
  chain_replaced: 'a signed head and the chain have different hashes at its position',
  chain_cut:
    'a signed head counts more rows than the chain has: the chain was truncated or restored',
  head_forged: 'a head is not signed by a known key',
} as const;

export interface AuditFinding {
  readonly finding: keyof typeof auditFindings;
  readonly position: number | null;
  readonly log: string | null;
  readonly tenantId: string | null;
  readonly rowId: string | null;
  readonly time: Date | null;
  readonly detail: string;
}

const rowsPerPage = 1_000;
const lowestId = '00000000-0000-0000-0000-000000000000';
/** A worker chains every second; a minute leaves room for a restart. */
const chainedWithinSeconds = 60;

/**
 * Walks the logs and their chain, recomputes every hash, and compares the chain with exported
 * heads. Without heads, a chain that was rewritten as a whole looks valid.
 */
export async function* verifyAudit<Schema>(
  database: Database<Schema>,
  shapes: readonly LogShape[],
  heads: SignedHeads | null,
): AsyncGenerator<AuditFinding, void, void> {
  yield* walkChain(database, shapes);
  yield* findUnchained(database, shapes);
  if (heads !== null) yield* judgeHeads(database, heads);
}

async function* walkChain<Schema>(
  { db }: Database<Schema>,
  shapes: readonly LogShape[],
): AsyncGenerator<AuditFinding, void, void> {
  let last = { position: 0, hash: beforeFirst };
  for (;;) {
    const links = await listLinks(db, shapes, last.position, rowsPerPage);
    for (const link of links) {
      yield* judgeLink(link, last);
      // Continues from the stored hash, so that one edit is one finding.
      last = link;
    }
    if (links.length < rowsPerPage) return;
  }
}

function* judgeLink(
  link: ChainLink,
  last: { readonly position: number; readonly hash: Buffer },
): Generator<AuditFinding, void, void> {
  if (link.position !== last.position + 1) {
    const missing = `links ${last.position + 1} to ${link.position - 1} are missing`;
    yield { ...ofNoRow, finding: 'link_missing', position: last.position + 1, detail: missing };
  }
  const { position, log, tenantId, rowId } = link;
  const where = { position, log, tenantId, rowId, time: toTime(link) };
  if (link.fields === null) {
    yield { ...where, finding: 'row_missing', detail: auditFindings.row_missing };
  } else if (
    link.position === last.position + 1 &&
    !hashLink(last.hash, link.position, link.fields).equals(link.hash)
  ) {
    yield { ...where, finding: 'edited', detail: auditFindings.edited };
  }
}

const ofNoRow = { position: null, log: null, tenantId: null, rowId: null, time: null } as const;

/**
 * The last field of a row is its time in microseconds; for a deleted row, the id contains the time.
 */
function toTime({ fields, rowId }: ChainLink): Date {
  return new Date(fields === null ? uuidV7Time(rowId) : Number(fields.at(-1)) / 1_000);
}

async function* findUnchained<Schema>(
  { db }: Database<Schema>,
  shapes: readonly LogShape[],
): AsyncGenerator<AuditFinding, void, void> {
  for (const shape of shapes) {
    let after: Pick<LoggedRow, 'tenantId' | 'rowId'> = { tenantId: null, rowId: lowestId };
    for (;;) {
      const rows: readonly LoggedRow[] = await listLoggedRows(db, shape, after, rowsPerPage);
      yield* rows.filter(({ isChained }) => !isChained).map(toUnchained);
      const last = rows.at(-1);
      if (last === undefined || rows.length < rowsPerPage) break;
      after = last;
    }
  }
  yield* (await listOverdueRows(db, chainedWithinSeconds, rowsPerPage)).map(toUnchained);
}

function toUnchained({ log, tenantId, rowId, writtenAt }: Omit<LoggedRow, 'isChained'>) {
  const detail = auditFindings.not_chained;
  return {
    finding: 'not_chained',
    position: null,
    log,
    tenantId,
    rowId,
    time: writtenAt,
    detail,
  } as const;
}

async function* judgeHeads<Schema>(
  database: Database<Schema>,
  { heads, restores, forged }: SignedHeads,
): AsyncGenerator<AuditFinding, void, void> {
  const { lastFitting, differing, beyond } = await compareHeads(database, [...heads, ...restores]);
  const upTo = lastFitting === null ? 'no head' : `the head at ${lastFitting.position}`;
  const ofHead = ({ position, time }: HeadRecord) =>
    ({ ...ofNoRow, position, time: new Date(time) }) as const;
  const [firstDiffering] = differing;
  if (firstDiffering !== undefined) {
    const detail = `${differing.length} signed heads have a different hash; the chain matches up to ${upTo}`;
    yield { ...ofHead(firstDiffering), finding: 'chain_replaced', detail };
  }
  const farthest = beyond.at(-1);
  if (farthest !== undefined) {
    const detail = `this head counts ${farthest.position} rows; the chain matches up to ${upTo}`;
    yield { ...ofHead(farthest), finding: 'chain_cut', detail };
  }
  for (const head of forged) {
    const detail = `key ${head.key_id}: pass its public key if you trust it; otherwise this line is forged`;
    yield { ...ofHead(head), finding: 'head_forged', detail };
  }
}
