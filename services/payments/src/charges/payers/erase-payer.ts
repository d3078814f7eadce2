import { withTransaction } from '@countinghouse/postgres';
import type { ActorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Database } from '../../kernel/database.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { findWorkspace } from '../../tenants/businesses/find-workspace.ts';
import { forgetLinkPayer } from '../payment-links/forget-link-payer.ts';
import { forgetRefusedPayer } from '../risk/forget-refusals.ts';
import { forgetSubscriber } from '../subscriptions/forget-subscriber.ts';
import { erasePayerOfSome, readPayerTraces } from './payers.sql.ts';

export interface ErasePayerRequest {
  readonly businessId: string;
  readonly email: string;
}

export type ErasePayerOutcome =
  | {
      readonly kind: 'erased';
      /** Payments. */
      readonly live: number;
      readonly test: number;
      /** Of both environments. */
      readonly runningSubscriptions: number;
    }
  | { readonly kind: 'reject'; readonly reason: 'business_not_found' };

/** A step holds locks only briefly. */
const paymentsPerStep = 2_000;

/** What an erasure would find; changes nothing. */
export async function previewErasure(
  { database }: { readonly database: Database },
  request: ErasePayerRequest,
): Promise<ErasePayerOutcome> {
  const counts = { live: 0, test: 0, runningSubscriptions: 0 };
  for (const environment of environments) {
    const workspaceId = await findWorkspace(database.db, request.businessId, environment);
    if (workspaceId === null) return { kind: 'reject', reason: 'business_not_found' };
    const traces = await readPayerTraces(database.db, workspaceId, toKey(request.email));
    counts[environment] = traces.payments;
    counts.runningSubscriptions += traces.runningSubscriptions;
  }
  return { kind: 'erased', ...counts };
}

/**
 * Removes the payer's details from all of their payments, in both environments. The payments stay:
 * the money moved. Repeating it finds nothing more.
 */
export async function erasePayer(
  deps: ActorDeps,
  request: ErasePayerRequest,
): Promise<ErasePayerOutcome> {
  const before = await previewErasure(deps, request);
  if (before.kind === 'reject') return before;
  const counts = { live: 0, test: 0 };
  for (const environment of environments) {
    const workspaceId = await findWorkspace(deps.database.db, request.businessId, environment);
    if (workspaceId === null) return { kind: 'reject', reason: 'business_not_found' };
    await eraseSubscriptions(deps, request, workspaceId);
    counts[environment] = await erasePayments(deps, request, workspaceId);
  }
  return { ...before, ...counts };
}

/** As addresses are compared. */
function toKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Runs first: a continuing subscription or link would put the payer on a new payment. */
async function eraseSubscriptions(
  deps: ActorDeps,
  { businessId, email }: ErasePayerRequest,
  workspaceId: string,
): Promise<void> {
  await withTransaction(deps.database.db, async (tx) => {
    const payer = { workspaceId, email: toKey(email) };
    const subscriptions = await forgetSubscriber(tx, payer, deps.now());
    const links = await forgetLinkPayer(tx, payer, deps.now());
    const refusals = await forgetRefusedPayer(tx, payer);
    if (subscriptions + links + refusals === 0) return;
    await recordAct(tx, deps, {
      businessId,
      workspaceId,
      action: 'payer.erased',
      subjectKind: 'business',
      subjectId: businessId,
      detail: { subscriptions, payment_links: links, refusals },
    });
  });
}

async function erasePayments(
  deps: ActorDeps,
  { businessId, email }: ErasePayerRequest,
  workspaceId: string,
): Promise<number> {
  let erasedTotal = 0;
  for (;;) {
    const erased = await withTransaction(deps.database.db, async (tx) => {
      const count = await erasePayerOfSome(tx, {
        workspaceId,
        email: toKey(email),
        rowsMax: paymentsPerStep,
        now: deps.now(),
      });
      if (count > 0) {
        await recordAct(tx, deps, {
          businessId,
          workspaceId,
          action: 'payer.erased',
          // Naming the payer here would keep the data that was to be removed.
          subjectKind: 'business',
          subjectId: businessId,
          detail: { payments: count },
        });
      }
      return count;
    });
    erasedTotal += erased;
    if (erased < paymentsPerStep) return erasedTotal;
  }
}
