import { z } from 'zod';
import { moment, uuid } from '../../edge/fields.wire.ts';
import type { listClosings, listConnections, readOverview } from './read-trouble.ts';

export const overviewRecord = z.object({
  requests: z.int(),
  suspended: z.int(),
  connections: z.int(),
  jobs: z.int(),
  webhooks: z.int(),
  closings: z.int(),
  journal_verified_at: moment().nullable(),
  journal_breaks: z.array(z.string()).meta({ description: 'Checks of the journal that failed.' }),
});

export function toOverviewRecord({
  journal,
  ...counts
}: Awaited<ReturnType<typeof readOverview>>): z.infer<typeof overviewRecord> {
  return {
    ...counts,
    journal_verified_at: journal?.finishedAt.toISOString() ?? null,
    journal_breaks: [...(journal?.broken ?? [])],
  };
}

const owner = {
  tenant: z.object({ id: uuid(), name: z.string() }),
  environment: z.enum(['live', 'test']),
};
const toOwner = (row: {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly environment: 'live' | 'test';
}) => ({ tenant: { id: row.tenantId, name: row.tenantName }, environment: row.environment });

const connectionRecord = z.object({
  id: uuid(),
  object: z.literal('payments_connection'),
  ...owner,
  url: z.string(),
  business_name: z.string(),
  stop_reason: z
    .string()
    .nullable()
    .meta({ description: 'Why it is not read until a person acts.', example: 'key_refused' }),
  trouble: z
    .string()
    .nullable()
    .meta({ description: 'What is in the way for now.', example: 'payments_away' }),
  heard_at: moment().nullable(),
  movements_behind: z.int().meta({ description: 'Movements known and not booked yet.' }),
});
export const connectionList = z.object({ data: z.array(connectionRecord) });

export function toConnectionRecord(
  row: Awaited<ReturnType<typeof listConnections>>[number],
): z.infer<typeof connectionRecord> {
  const behind = row.headSequence - row.cursorSequence;
  return {
    id: row.id,
    object: 'payments_connection',
    ...toOwner(row),
    url: row.url,
    business_name: row.businessName,
    stop_reason: row.stopReason,
    trouble: row.trouble,
    heard_at: row.heardAt?.toISOString() ?? null,
    movements_behind: behind > 0n ? Number(behind) : 0,
  };
}

const closingRecord = z.object({
  id: uuid(),
  object: z.literal('closing'),
  ...owner,
  status: z.enum(['waiting', 'closed']),
  started_at: moment(),
  closes_at: moment(),
  blocked_at: moment()
    .nullable()
    .meta({ description: 'When owners were mailed that something is in the way.' }),
  closed_at: moment().nullable(),
  erases_at: moment().nullable(),
});
export const closingList = z.object({ data: z.array(closingRecord) });

export function toClosingRecord(
  row: Awaited<ReturnType<typeof listClosings>>[number],
): z.infer<typeof closingRecord> {
  return {
    id: row.id,
    object: 'closing',
    ...toOwner(row),
    status: row.status,
    started_at: row.startedAt.toISOString(),
    closes_at: row.closesAt.toISOString(),
    blocked_at: row.remindedAt?.toISOString() ?? null,
    closed_at: row.endedAt?.toISOString() ?? null,
    erases_at: row.erasesAt?.toISOString() ?? null,
  };
}
