import { closedObject, jsonInteger } from '@countinghouse/http';
import { z } from 'zod';
import { operations } from '../../controls/pauses/pause.rules.ts';
import {
  minorAmount,
  moment,
  nullableMoment,
  toNullableMoment,
  uuid,
} from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { guideTo } from '../../settlement/reconciliation/break-guide.rules.ts';
import type {
  listOpenBreaks,
  listPauses,
  listSuspenseItems,
  listUnknown,
  readOverview,
} from './read-trouble.ts';

type One<List extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<List>
>[number];

const owner = {
  tenant: z.object({ id: uuid(), name: z.string() }),
  environment: z.enum(environments),
};

const toOwner = (row: {
  readonly businessId: string;
  readonly businessName: string;
  readonly environment: 'live' | 'test';
}) => ({
  tenant: { id: row.businessId, name: row.businessName },
  environment: row.environment,
});

export const overviewRecord = z.object({
  reviews: z.int(),
  requests: z.int(),
  suspense: z.int(),
  unknown: z.int(),
  breaks: z.int(),
  jobs: z.int(),
  webhooks: z.int(),
  pauses: z.int(),
  ledger_verified_at: nullableMoment(),
  ledger_breaks: z.array(z.string()).meta({ description: 'Checks of the ledger that failed.' }),
});

export function toOverviewRecord({
  ledger,
  ...counts
}: Awaited<ReturnType<typeof readOverview>>): z.infer<typeof overviewRecord> {
  return {
    ...counts,
    ledger_verified_at: toNullableMoment(ledger?.finishedAt ?? null),
    ledger_breaks: [...(ledger?.broken ?? [])],
  };
}

const suspenseItem = z.object({
  id: uuid(),
  object: z.literal('suspense_item'),
  ...owner,
  payment_id: uuid(),
  reason: z.string(),
  status: z.string(),
  received: minorAmount('What arrived.'),
  currency: z.string(),
  created_at: moment(),
});
export const suspenseList = z.object({ data: z.array(suspenseItem) });

export function toSuspenseRecord(item: One<typeof listSuspenseItems>) {
  return {
    id: item.id,
    object: 'suspense_item' as const,
    ...toOwner(item),
    payment_id: item.paymentId,
    reason: item.reason,
    status: item.status,
    received: jsonInteger(item.receivedMinor),
    currency: item.currency,
    created_at: item.createdAt.toISOString(),
  };
}

const unknownOutcome = z.object({
  kind: z.enum(['payment', 'refund', 'payout']),
  id: uuid(),
  ...owner,
  amount: minorAmount('What was asked for.'),
  currency: z.string(),
  state: z.enum(['unknown', 'unresolved', 'acknowledged']).meta({
    description:
      '`unknown`: no answer yet; `unresolved`: the schedule has given up; `acknowledged`: accepted, not over.',
  }),
  check_count: z.int(),
  next_check_at: nullableMoment(),
  created_at: moment(),
});
export const unknownList = z.object({ data: z.array(unknownOutcome) });

export function toUnknownRecord(row: One<typeof listUnknown>) {
  return {
    kind: row.kind,
    id: row.id,
    ...toOwner(row),
    amount: jsonInteger(row.amountMinor),
    currency: row.currency,
    state: row.state,
    check_count: row.checkCount,
    next_check_at: toNullableMoment(row.nextCheckAt),
    created_at: row.createdAt.toISOString(),
  };
}

export const checkBody = closedObject({ businessId: uuid() });
export const checkParams = z.object({ kind: z.enum(['refund', 'payout']), id: uuid() });

const breakRecord = z.object({
  id: uuid(),
  object: z.literal('reconciliation_break'),
  environment: z.enum(environments),
  day: z.string(),
  list: z.string(),
  kind: z.string(),
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  provider_id: z.string().nullable(),
  object_id: z.string().nullable(),
  meaning: z.string(),
  remedy: z.string(),
  first_seen_at: moment(),
});
export const breakList = z.object({ data: z.array(breakRecord) });

export function toBreakRecord(found: One<typeof listOpenBreaks>): z.infer<typeof breakRecord> {
  const { meaning, remedy } = guideTo(found.list, found.kind);
  const amount = (minor: bigint | null, currency: string | null) =>
    minor === null || currency === null ? null : `${currency} ${minor}`;
  return {
    id: found.id,
    object: 'reconciliation_break',
    environment: found.environment,
    day: found.day,
    list: found.list,
    kind: found.kind,
    ours: amount(found.ourMinor, found.ourCurrency),
    theirs: amount(found.theirMinor, found.theirCurrency),
    provider_id: found.providerId,
    object_id: found.objectId,
    meaning,
    remedy,
    first_seen_at: found.firstSeenAt.toISOString(),
  };
}

const reasonMax = 500;
export const reasonBody = closedObject({ reason: text({ min: 1, max: reasonMax }) });

const pauseRecord = z.object({
  operation: z.enum(operations),
  reason: z.string(),
  retry_after_seconds: z.int(),
  paused_at: moment(),
});
export const pauseList = z.object({ data: z.array(pauseRecord) });
export const pauseParams = z.object({ operation: z.enum(operations) });
const daySeconds = 86_400;
export const pauseBody = closedObject({
  reason: text({ min: 1, max: reasonMax }).meta({
    description: 'For colleagues; callers do not see it.',
  }),
  retryAfterSeconds: z.int().min(1).max(daySeconds).default(60),
});

export const toPauseRecord = (pause: One<typeof listPauses>): z.infer<typeof pauseRecord> => ({
  ...pause,
  paused_at: pause.paused_at.toISOString(),
});
