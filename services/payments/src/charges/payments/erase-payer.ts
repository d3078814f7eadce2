import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { findWorkspace } from '../../tenants/businesses/find-workspace.ts';
import { forgetLinkPayer } from '../payment-links/forget-link-payer.ts';
import { forgetRefusedPayer } from '../risk/forget-refusals.ts';
import { forgetSubscriber } from '../subscriptions/forget-subscriber.ts';
import { erasePayerInPage } from './payers.sql.ts';

export interface ErasePayerRequest {
  readonly businessId: string;
  readonly email: string;
}

export type ErasePayerOutcome =
  | { readonly kind: 'erased'; readonly live: number; readonly test: number }
  | { readonly kind: 'reject'; readonly reason: 'business_not_found' };

/**
 * Payments are not indexed by payer, so all of them are scanned, in steps that hold locks only
 * briefly.
 */
const paymentsPerStep = 2_000;

/**
 * Removes the payer's details from all of their payments, in both environments. The payments stay:
 * the money moved. Repeating it finds nothing more.
 */
export async function erasePayer(
  deps: OperatorDeps,
  request: ErasePayerRequest,
): Promise<ErasePayerOutcome> {
  const counts = { live: 0, test: 0 };
  for (const environment of environments) {
    const workspaceId = await findWorkspace(deps.database.db, request.businessId, environment);
    if (workspaceId === null) return { kind: 'reject', reason: 'business_not_found' };
    await eraseSubscriptions(deps, request, workspaceId);
    counts[environment] = await eraseInWorkspace(deps, request, workspaceId);
  }
  return { kind: 'erased', ...counts };
}

/** Runs first: a continuing subscription or link would put the payer on a new payment. */
async function eraseSubscriptions(
  deps: OperatorDeps,
  { businessId, email }: ErasePayerRequest,
  workspaceId: string,
): Promise<void> {
  await withTransaction(deps.database.db, async (tx) => {
    const payer = { workspaceId, email: email.trim().toLowerCase() };
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

async function eraseInWorkspace(
  deps: OperatorDeps,
  request: ErasePayerRequest,
  workspaceId: string,
): Promise<number> {
  let erasedTotal = 0;
  let afterId: string | null = null;
  for (;;) {
    const page = await eraseStep(deps, request, workspaceId, afterId);
    erasedTotal += page.erased;
    if (page.lastId === null) return erasedTotal;
    afterId = page.lastId;
  }
}

async function eraseStep(
  deps: OperatorDeps,
  { businessId, email }: ErasePayerRequest,
  workspaceId: string,
  afterId: string | null,
): Promise<{ erased: number; lastId: string | null }> {
  return withTransaction(deps.database.db, async (tx) => {
    const page = await erasePayerInPage(tx, {
      workspaceId,
      email: email.trim().toLowerCase(),
      afterId,
      rowsMax: paymentsPerStep,
      now: deps.now(),
    });
    if (page.erased > 0) {
      await recordAct(tx, deps, {
        businessId,
        workspaceId,
        action: 'payer.erased',
        // Naming the payer here would keep the data that was to be removed.
        subjectKind: 'business',
        subjectId: businessId,
        detail: { payments: page.erased },
      });
    }
    return page;
  });
}
