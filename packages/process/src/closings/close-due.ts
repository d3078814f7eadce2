import { runInTurn } from '@countinghouse/jobs';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '@countinghouse/postgres';
import { closedEmail, closingBlockedEmail } from './closing-emails.ts';
import type { ClosingWork } from './closing-place.ts';
import { decideClose, toDrainedBefore, toReadableUntil } from './closing.rules.ts';
import { sentenceOf } from './closing.wire.ts';
import {
  findClosingRow,
  listDueTenants,
  listTenantsToErase,
  listUndrainedTenants,
  saveClosed,
  saveDrained,
  saveEnding,
  saveErasesAt,
  saveReminded,
} from './closings.sql.ts';

/** The rest waits for the next run. */
const tenantsPerRun = 100;
const theWorker = { kind: 'system', id: 'closings' } as const;

interface CloseDeps<Schema> {
  readonly database: Database<Schema>;
  readonly now: () => Date;
  readonly logger: Logger;
}

/**
 * Closes the tenants whose wait is over, then disables the endpoints of those that closed earlier. A tenant
 * that fails or cannot close yet holds up no other.
 */
export async function closeDueTenants<Schema>(
  deps: CloseDeps<Schema>,
  work: ClosingWork<Schema>,
): Promise<void> {
  const { db } = deps.database;
  const due = await listDueTenants(db, deps.now());
  await forEachTenant(deps, due, ({ tenantId }) => closeTenant(deps, work, tenantId));
  const closedBefore = toDrainedBefore(deps.now());
  const undrained = await listUndrainedTenants(db, closedBefore, tenantsPerRun);
  await forEachTenant(deps, undrained, ({ tenantId }) =>
    withTransaction(db, async (tx) => {
      await work.lock(tx, tenantId);
      await work.drain(tx, tenantId);
      await saveDrained(tx, tenantId, deps.now());
    }),
  );
}

/** Erases what is due of closed tenants. */
export async function eraseClosedTenants<Schema>(
  deps: CloseDeps<Schema>,
  work: Pick<ClosingWork<Schema>, 'erase'>,
): Promise<void> {
  const { db } = deps.database;
  const toErase = await listTenantsToErase(db, deps.now(), tenantsPerRun);
  await forEachTenant(deps, toErase, async (tenant) =>
    saveErasesAt(db, tenant.tenantId, await work.erase(tenant)),
  );
}

function forEachTenant<Tenant extends { readonly tenantId: string }>(
  { logger }: Pick<CloseDeps<unknown>, 'logger'>,
  tenants: readonly Tenant[],
  run: (tenant: Tenant) => Promise<void>,
): Promise<void> {
  return runInTurn(tenants, run, (error, { tenantId }) =>
    logger.error({ err: error, tenant_id: tenantId }, 'closing_failed'),
  );
}

/**
 * In two transactions, and between them ends what the tenant runs. After the first nobody can withdraw the
 * closing. The next run repeats whatever a stop or a new obstacle left undone.
 */
async function closeTenant<Schema>(
  deps: CloseDeps<Schema>,
  work: ClosingWork<Schema>,
  tenantId: string,
): Promise<void> {
  const { db } = deps.database;
  const isEnding = await withTransaction(db, (tx) => beginToClose(tx, deps, work, tenantId));
  if (!isEnding) return;
  await work.windDown(tenantId);
  await withTransaction(db, async (tx) => {
    const placeName = await work.lock(tx, tenantId);
    const closing = await findClosingRow(tx, tenantId);
    // Closed by another worker.
    if (closing?.status !== 'waiting') return;
    const now = deps.now();
    const obstacles = await work.listObstacles(tx, tenantId);
    if (decideClose(closing, obstacles, now) !== 'close') return;
    const url = work.urlOf(tenantId);
    await work.record(tx, { tenantId, actor: theWorker, action: 'closing.closed', detail: {} });
    await work.mailOwners(tx, tenantId, ({ name }) => closedEmail({ name, placeName, url }));
    await work.endAccess(tx, tenantId);
    await work.mark(tx, tenantId, { closingAt: closing.startedAt, closedAt: now, now });
    await saveClosed(tx, tenantId, { at: now, erasesAt: toReadableUntil(now) });
  });
}

/** False when the closing was withdrawn or is not to end now; owners are mailed once what is in the way. */
async function beginToClose<Schema>(
  tx: Tx<Schema>,
  { now: clock }: CloseDeps<Schema>,
  work: ClosingWork<Schema>,
  tenantId: string,
): Promise<boolean> {
  const placeName = await work.lock(tx, tenantId);
  const closing = await findClosingRow(tx, tenantId);
  if (closing?.status !== 'waiting') return false;
  const now = clock();
  const obstacles = await work.listObstacles(tx, tenantId);
  const decision = decideClose(closing, obstacles, now);
  if (decision === 'wait') return false;
  if (decision === 'close') {
    await saveEnding(tx, tenantId, now);
    return true;
  }
  await saveReminded(tx, tenantId, now);
  const reasons = [...new Set(obstacles.map(({ reason }) => reason))].join(', ');
  const detail = { obstacles: reasons };
  await work.record(tx, { tenantId, actor: theWorker, action: 'closing.blocked', detail });
  const url = work.urlOf(tenantId);
  await work.mailOwners(tx, tenantId, ({ name }) =>
    closingBlockedEmail({ name, placeName, url, obstacles: obstacles.map(sentenceOf) }),
  );
  return false;
}
