import { getCurrency } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import type { ProviderRefund } from '../../provider/provider.ts';
import { madeSinceMs } from './due-days.rules.ts';
import { listOurRefunds, listRefundedPayments, saveRefundsDue } from './our-refunds.sql.ts';
import type { RefundedPayment } from './our-refunds.sql.ts';
import type { Break, EntryKey } from './reconciliation.rules.ts';
import { compareRefunds } from './refund-comparison.rules.ts';
import type { TheirRefund } from './refund-comparison.rules.ts';
import { askInTurn, keepBreaks, ourPages } from './run-context.ts';
import type { CompareOutcome, RunContext } from './run-context.ts';

/** Provider refunds carry no reference of the service, so they are compared charge by charge. */
export async function compareRefundsOfDay(context: RunContext): Promise<CompareOutcome> {
  const { deps, run, span } = context;
  const made = { fromMs: madeSinceMs(run.day), toMs: span.to.getTime() };
  const payments = ourPages(context, made, (window) =>
    listRefundedPayments(deps.database.db, window, span),
  );
  for await (const refunded of payments) {
    const { answers, isSilent } = await askInTurn(context, refunded, (payment) =>
      listTheirs(context, payment),
    );
    const breaks: Break[] = [];
    for (const { item, value } of answers) {
      breaks.push(...(await compareOne(context, item, value ?? [])));
    }
    const doubtful = breaks.filter(({ kind }) => kind === 'missing_there').flatMap(toKey);
    if (doubtful.length > 0) {
      await withTransaction(deps.database.db, (tx) => saveRefundsDue(tx, doubtful, deps.now()));
    }
    await keepBreaks(context, breaks, 'open');
    context.onProgress();
    if (isSilent) return 'silent';
  }
  return 'finished';
}

function listTheirs({ provider }: RunContext, payment: RefundedPayment) {
  const { providerTransactionId } = payment;
  return provider.listRefunds({
    providerTransactionId,
    currency: getCurrency(payment.currency),
    since: null,
  });
}

async function compareOne(
  { deps, counts }: RunContext,
  { workspaceId, id }: RefundedPayment,
  theirs: readonly ProviderRefund[],
): Promise<readonly Break[]> {
  const ours = await listOurRefunds(deps.database.db, { workspaceId, id });
  counts.theirs += theirs.length;
  counts.ours += ours.length;
  const breaks = compareRefunds(theirs.map(toTheirs), ours);
  // A provider refund alone names no object of the service, but its charge does.
  return breaks.map((found) => ({ ...found, workspaceId, objectId: found.objectId ?? id }));
}

function toTheirs({ providerRefundId, status, amount }: ProviderRefund): TheirRefund {
  const { amountMinor, currency } = amount;
  return { providerRefundId, isFailed: status === 'failed', amountMinor, currency };
}

function toKey({ workspaceId, objectId }: Break): readonly EntryKey[] {
  return workspaceId === null || objectId === null ? [] : [{ workspaceId, id: objectId }];
}
