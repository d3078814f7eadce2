import { closedObject, moment, uuid } from '@countinghouse/http';
import type { DeadLetter } from '@countinghouse/jobs';
import { z } from 'zod';
import type { OperatorLogEntry } from './operator-log.sql.ts';

export const doneReply = z.object({ status: z.literal('done') });

const jobRecord = z.object({
  id: uuid(),
  job: z.string(),
  died_at: moment(),
  repeats: z.int(),
  reason: z.string().nullable(),
});
export const jobList = z.object({ data: z.array(jobRecord) });

export const toJobRecord = (job: DeadLetter): z.infer<typeof jobRecord> => ({
  id: job.id,
  job: job.job,
  died_at: job.diedAt.toISOString(),
  repeats: job.repeats,
  reason: job.reason,
});

/** An endpoint that failures switched off, or that no dispatcher serves. */
export interface TroubledEndpoint {
  readonly id: string;
  readonly url: string;
  readonly switchedOffAt: Date | null;
  readonly dueAt: Date | null;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly environment: 'live' | 'test';
}

const endpointRecord = z.object({
  id: uuid(),
  tenant: z.object({ id: uuid(), name: z.string() }),
  environment: z.enum(['live', 'test']),
  url: z.string(),
  switched_off_at: moment().nullable(),
  due_at: moment().nullable(),
});
export const endpointList = z.object({ data: z.array(endpointRecord) });

export const toEndpointRecord = (row: TroubledEndpoint): z.infer<typeof endpointRecord> => ({
  id: row.id,
  tenant: { id: row.tenantId, name: row.tenantName },
  environment: row.environment,
  url: row.url,
  switched_off_at: row.switchedOffAt?.toISOString() ?? null,
  due_at: row.dueAt?.toISOString() ?? null,
});

const actRecord = z.object({
  id: uuid(),
  operator: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
  created_at: moment(),
});
export const actList = z.object({ data: z.array(actRecord) });
export const actQuery = closedObject({ before: uuid().optional() });

export const toActRecord = (act: OperatorLogEntry): z.infer<typeof actRecord> => ({
  id: act.id,
  operator: act.operator,
  action: act.action,
  subject: act.subject,
  detail: { ...act.detail },
  created_at: act.createdAt.toISOString(),
});
