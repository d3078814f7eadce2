import { dayMs } from '@countinghouse/calendar';
import { uuidV7Floor } from '@countinghouse/identifiers';
import type { IdSource } from '@countinghouse/identifiers';
import type { Tx } from '../../kernel/database.ts';
import type { PayTarget } from '../checkout/pay-target.rules.ts';
import {
  capPeriods,
  domainsOf,
  hasPayerLimit,
  hasSumCap,
  refuseAttempt,
  refuseUsage,
} from './risk.rules.ts';
import type { RefusalReason, RiskTerms, RiskUsage } from './risk.rules.ts';
import { countAttempts, getRiskTerms, insertRefusal, lockRisk, sumTaken } from './risk.sql.ts';

export interface RiskyAttempt {
  readonly target: Pick<PayTarget, 'workspaceId' | 'kind' | 'id' | 'currency'>;
  readonly amountMinor: bigint;
  readonly email: string;
  readonly formToken: Buffer;
}

const hourMs = 3_600_000;

/**
 * Why an attempt to pay may not begin, on record for the merchant; null: it may. In the transaction that
 * inserts the payment: whoever comes next counts this one too.
 */
export async function refusePayment(
  tx: Tx,
  deps: { readonly newId: IdSource },
  attempt: RiskyAttempt,
  now: Date,
): Promise<RefusalReason | null> {
  const { target, amountMinor, formToken } = attempt;
  const { workspaceId, currency } = target;
  const email = attempt.email.trim().toLowerCase();
  const payer = { workspaceId, currency, email };
  const terms = await getRiskTerms(tx, { ...payer, domains: domainsOf(email) });
  const reason =
    refuseAttempt(terms, amountMinor) ??
    refuseUsage(terms, await readUsage(tx, terms, payer, now), amountMinor);
  if (reason === null) return null;
  await insertRefusal(tx, {
    ...payer,
    id: deps.newId(),
    reason,
    target,
    amountMinor,
    formToken,
    createdAt: now,
  });
  return reason;
}

const nothing: RiskUsage = {
  dayMinor: 0n,
  monthMinor: 0n,
  payerHour: 0,
  payerDay: 0,
  failedHour: 0,
};

/** Merchants without such limits wait for nobody and count nothing. */
async function readUsage(
  tx: Tx,
  terms: RiskTerms,
  payer: { readonly workspaceId: string; readonly currency: string; readonly email: string },
  now: Date,
): Promise<RiskUsage> {
  const [hasSum, hasCount] = [hasSumCap(terms), hasPayerLimit(terms)];
  if (!hasSum && !hasCount) return nothing;
  await lockRisk(tx, payer.workspaceId);
  const periods = capPeriods(now);
  const { monthStart } = periods;
  const [hourAgo, dayAgo] = [new Date(now.getTime() - hourMs), new Date(now.getTime() - dayMs)];
  return {
    ...nothing,
    ...(hasSum &&
      (await sumTaken(tx, { ...payer, ...periods, fromId: uuidV7Floor(monthStart.getTime()) }))),
    ...(hasCount &&
      (await countAttempts(tx, {
        ...payer,
        hourAgo,
        dayAgo,
        fromId: uuidV7Floor(dayAgo.getTime()),
      }))),
  };
}
