import { withTransaction } from '@countinghouse/postgres';
import type { ActorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Database, Db, Tx } from '../../kernel/database.ts';
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
export function previewErasure(
  { database }: { readonly database: Database },
  request: ErasePayerRequest,
): Promise<ErasePayerOutcome> {
  return countTraces(database.db, request);
}

async function countTraces(db: Db, request: ErasePayerRequest): Promise<ErasePayerOutcome> {
  const counts = { live: 0, test: 0, runningSubscriptions: 0 };
  for (const environment of environments) {
    const workspaceId = await findWorkspace(db, request.businessId, environment);
    if (workspaceId === null) return { kind: 'reject', reason: 'business_not_found' };
    const traces = await readPayerTraces(db, workspaceId, toKey(request.email));
    counts[environment] = traces.payments;
    counts.runningSubscriptions += traces.runningSubscriptions;
  }
  return { kind: 'erased', ...counts };
}

/**
 * Removes the payer's details from all of their payments, in both environments. The payments stay:
 * the money moved. Repeating it finds nothing more.
 */
export function erasePayer(
  deps: ActorDeps,
  request: ErasePayerRequest,
): Promise<ErasePayerOutcome> {
  const { db } = deps.database;
  return eraseInSteps(deps, { ...request, db, detail: {} }, (step) => withTransaction(db, step));
}

/** As `erasePayer`, inside the caller's transaction as a whole. */
export function erasePayerIn(
  tx: Tx,
  deps: ActorDeps,
  request: ErasePayerRequest,
  detail: Readonly<Record<string, string>>,
): Promise<ErasePayerOutcome> {
  return eraseInSteps(deps, { ...request, db: tx, detail }, (step) => step(tx));
}

type RunStep = <Result>(step: (tx: Tx) => Promise<Result>) => Promise<Result>;

interface Erasure extends ErasePayerRequest {
  readonly db: Db;
  readonly detail: Readonly<Record<string, string>>;
}

async function eraseInSteps(
  deps: ActorDeps,
  erasure: Erasure,
  run: RunStep,
): Promise<ErasePayerOutcome> {
  const before = await countTraces(erasure.db, erasure);
  if (before.kind === 'reject') return before;
  const counts = { live: 0, test: 0 };
  for (const environment of environments) {
    const workspaceId = await findWorkspace(erasure.db, erasure.businessId, environment);
    if (workspaceId === null) return { kind: 'reject', reason: 'business_not_found' };
    await run((tx) => eraseSubscriptions(tx, deps, erasure, workspaceId));
    let erased = 0;
    do {
      erased = await run((tx) => erasePayments(tx, deps, erasure, workspaceId));
      counts[environment] += erased;
    } while (erased === paymentsPerStep);
  }
  return { ...before, ...counts };
}

/** As addresses are compared. */
function toKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Runs first: a continuing subscription or link would put the payer on a new payment. */
async function eraseSubscriptions(
  tx: Tx,
  deps: ActorDeps,
  { businessId, email, detail }: Erasure,
  workspaceId: string,
): Promise<void> {
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
    detail: { subscriptions, payment_links: links, refusals, ...detail },
  });
}

async function erasePayments(
  tx: Tx,
  deps: ActorDeps,
  { businessId, email, detail }: Erasure,
  workspaceId: string,
): Promise<number> {
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
      detail: { payments: count, ...detail },
    });
  }
  return count;
}
