import { sql } from '@countinghouse/postgres';
import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import type { TestApi } from '../support/processes/running-api.ts';

export interface Refusable {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * Null when the answer is the expected refusal; what got through, in words, when it is a success.
 * A refusal with another status or reason fails the test: somebody changed the rule.
 */
export function refused(
  answer: Refusable,
  status: number,
  details: Readonly<Record<string, unknown>> = {},
): string | null {
  const { body } = answer;
  if (answer.status < 400) return `${answer.status} ${JSON.stringify(body ?? '').slice(0, 200)}`;
  expect({ status: answer.status, body }).toMatchObject({
    status,
    ...(Object.keys(details).length > 0 && { body: details }),
  });
  return null;
}

/** The first of several steps that got through, or null. */
export function firstOf(...outcomes: readonly (string | null)[]): string | null {
  return outcomes.find((outcome) => outcome !== null) ?? null;
}

interface Place {
  readonly api: TestApi;
  /** The organisations that must stay as they are. */
  readonly orgIds: readonly string[];
}

/** As the attempts, which must also leave the organisations as they were. */
export function leavingNothing<World extends Place>(
  attempts: readonly Attempt<World>[],
): readonly Attempt<World>[] {
  return attempts.map((attempt) => ({
    ...attempt,
    run: async (world) => {
      const before = await readTraces(world);
      const outcome = await attempt.run(world);
      if (outcome !== null) return outcome;
      const after = await readTraces(world);
      return before === after ? null : `refused, but the books changed: ${before} to ${after}`;
    },
  }));
}

/** Counts of everything that a successful request would leave in the books, the log or the mail queue. */
async function readTraces({ api, orgIds }: Place): Promise<string> {
  const { rows } = await sql<{ traces: string }>`
    select concat_ws(' ', o.name, o.version,
      (select concat(count(*), '/', sum(version)) from documents where org_id = o.id),
      (select concat(count(*), '/', sum(version)) from quotes where org_id = o.id),
      (select concat(count(*), '/', sum(version)) from contacts where org_id = o.id),
      (select count(*) from journal_entries where org_id = o.id),
      (select count(*) from document_approvals where org_id = o.id),
      (select count(*) from members where tenant_id = o.id),
      (select count(*) from api_keys where tenant_id = o.id),
      (select count(*) from audit_log where tenant_id = o.id),
      (select count(*) from pgboss.job where name = 'send-mail')) as traces
    from organisations o where o.id = any(${orgIds}) order by o.id`.execute(api.database.db);
  return rows.map(({ traces }) => traces).join('; ');
}
