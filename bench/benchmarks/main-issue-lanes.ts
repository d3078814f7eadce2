import { createIdSource } from '@countinghouse/identifiers';
import { connectDatabase } from '@countinghouse/postgres';
import { z } from 'zod';
import { issueDocument } from '../../services/accounting/src/documents/issuing/issue-document.ts';
import type { Schema } from '../../services/accounting/src/kernel/schema.generated.ts';
import { numberBase } from '../fixtures/issue.ts';

/* One process that issues drafts for some seconds, so many at a time, and says how many. */

const load = z
  .object({
    url: z.string(),
    draftHead: z.string(),
    orgIds: z.array(z.string()),
    /** Those of this process: from the first on, in steps, before the end. */
    numbers: z.object({ first: z.number(), step: z.number(), end: z.number() }),
    lanes: z.number(),
    /** The lanes share them, as requests share those of the service. */
    connections: z.number(),
    startAtMs: z.number(),
    seconds: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));
const database = connectDatabase<Schema>({
  url: load.url,
  applicationName: 'bench',
  connectionsMax: load.connections,
});
const deps = {
  database,
  newId: createIdSource({ cell: 0, nowMs: Date.now }),
  now: () => new Date(),
};
const actor = { kind: 'member', id: 'bench' } as const;
const { first, step, end } = load.numbers;
let next = first;
let issued = 0;

await new Promise((resolve) => setTimeout(resolve, Math.max(0, load.startAtMs - Date.now())));
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
const endsAt = startedAt + load.seconds * 1000;
await Promise.all(Array.from({ length: load.lanes }, runLane));
const seconds = (performance.now() - startedAt) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
await database.close();
process.stdout.write(`${JSON.stringify({ issued, seconds, cpuSeconds: (user + system) / 1e6 })}\n`);

async function runLane(): Promise<void> {
  while (performance.now() < endsAt) {
    const number = next;
    next += step;
    if (number >= end) throw new Error('drafts ran out: raise issuesPerSecondMax');
    const orgId = load.orgIds[number % load.orgIds.length] ?? '';
    const id = `${load.draftHead}${numberBase + number}`;
    const outcome = await issueDocument(deps, { orgId, id, actor });
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
    issued += 1;
  }
}
