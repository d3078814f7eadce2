import { endMemberSessions } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import { readingDays } from '@countinghouse/process';
import type { ClosedTenant, ClosingWork } from '@countinghouse/process';
import { listEndpoints, removeEndpoint } from '@countinghouse/webhooks';
import { revokeEveryKey } from '../../business/api-keys/revoke-api-key.ts';
import { createClosingPlace } from '../../business/closing/closing-place.ts';
import type { ClosingPlaceDeps } from '../../business/closing/closing-place.ts';
import { cancelSubscription } from '../../charges/subscriptions/cancel-subscription.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import { theService } from '../../kernel/caller.rules.ts';
import type { Database, Db, Tx } from '../../kernel/database.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { findWorkspace } from '../../tenants/businesses/find-workspace.ts';
import {
  deleteEvidence,
  deletePresentation,
  disableTargets,
  erasePayersBesidePayments,
  erasePayersOfPayments,
  listRunningSubscriptions,
  saveAccessEnded,
} from './closing.sql.ts';
import { decideErasure } from './erasure.rules.ts';
import type { ErasedPart } from './erasure.rules.ts';
import { listObstacles } from './list-obstacles.ts';

export interface ClosingWorkDeps extends ClosingPlaceDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** Short transactions: nobody waits long behind one. */
const rowsPerStep = 1_000;
/** Before every id. */
const firstId = '00000000-0000-0000-0000-000000000000';

/** What closing does to a business of payments. */
export function createClosingWork(deps: ClosingWorkDeps): ClosingWork<Schema> {
  return {
    ...createClosingPlace(deps),
    listObstacles,
    windDown: async (businessId) => {
      for (const workspaceId of await listWorkspaces(deps.database.db, businessId)) {
        await cancelSubscriptions(deps, { businessId, workspaceId });
        await endTargets(deps, { businessId, workspaceId });
      }
    },
    endAccess: async (tx, businessId) => {
      await revokeEveryKey(tx, { ...deps, actor: theService }, businessId);
      await endMemberSessions(tx, businessId);
    },
    drain: async (tx, businessId) => {
      for (const tenantId of await listWorkspaces(tx, businessId)) {
        for (const { endpointId } of await listEndpoints(tx, tenantId)) {
          await removeEndpoint(tx, { tenantId, endpointId }, deps.now());
        }
      }
    },
    erase: (tenant) => erase(deps, tenant),
  };
}

async function listWorkspaces(db: Db, businessId: string): Promise<readonly string[]> {
  const ids = await Promise.all(
    environments.map((environment) => findWorkspace(db, businessId, environment)),
  );
  return ids.filter((id) => id !== null);
}

interface Workspace {
  readonly businessId: string;
  readonly workspaceId: string;
}

/** Each payer gets the mail that every cancellation sends. */
async function cancelSubscriptions(deps: ClosingWorkDeps, workspace: Workspace): Promise<void> {
  const { db } = deps.database;
  for (;;) {
    const ids = await listRunningSubscriptions(db, workspace.workspaceId, rowsPerStep);
    for (const id of ids) await cancelSubscription(deps, { ...workspace, actor: theService }, id);
    if (ids.length < rowsPerStep) return;
  }
}

async function endTargets(deps: ClosingWorkDeps, workspace: Workspace): Promise<void> {
  const { workspaceId } = workspace;
  for (;;) {
    const disabled = await withTransaction(deps.database.db, async (tx) => {
      const count = await disableTargets(tx, workspaceId, deps.now(), rowsPerStep);
      if (count > 0) await recordOf(tx, deps, workspace, 'business.links_ended', count);
      return count;
    });
    if (disabled < rowsPerStep) return;
  }
}

async function erase(
  deps: ClosingWorkDeps,
  { tenantId: businessId, closedAt }: ClosedTenant,
): Promise<Date | null> {
  const { due, nextAt } = decideErasure(closedAt, deps.now(), readingDays);
  for (const part of due) await erasers[part](deps, businessId);
  return nextAt;
}

/** Repeating one finds nothing more. Ledger, payments, refunds, payouts and the audit log stay. */
const erasers: Readonly<
  Record<ErasedPart, (deps: ClosingWorkDeps, businessId: string) => Promise<void>>
> = {
  presentation: (deps, businessId) =>
    withTransaction(deps.database.db, async (tx) => {
      await saveAccessEnded(tx, businessId, deps.now());
      await deletePresentation(tx, businessId);
    }),
  payers: async (deps, businessId) => {
    for (const workspaceId of await listWorkspaces(deps.database.db, businessId)) {
      await withTransaction(deps.database.db, (tx) =>
        erasePayersBesidePayments(tx, workspaceId, deps.now()),
      );
      let after: string | null = firstId;
      while (after !== null) after = await erasePayers(deps, { businessId, workspaceId }, after);
    }
  },
  evidence: (deps, businessId) =>
    withTransaction(deps.database.db, (tx) => deleteEvidence(tx, businessId)),
};

function erasePayers(
  deps: ClosingWorkDeps,
  workspace: Workspace,
  after: string,
): Promise<string | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const page = { after, limit: rowsPerStep };
    const { workspaceId } = workspace;
    const { count, lastId } = await erasePayersOfPayments(tx, workspaceId, deps.now(), page);
    if (count > 0) await recordOf(tx, deps, workspace, 'payer.erased', count);
    return lastId;
  });
}

function recordOf(
  tx: Tx,
  { newId }: ClosingWorkDeps,
  { businessId, workspaceId }: Workspace,
  action: string,
  count: number,
): Promise<void> {
  return recordAct(
    tx,
    { newId, actor: theService },
    {
      businessId,
      workspaceId,
      action,
      subjectKind: 'business',
      subjectId: businessId,
      detail: { count },
    },
  );
}
