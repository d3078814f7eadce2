import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import type { HeadSample } from '../../../bench/fixtures/generate-endpoints.ts';
import { withClient } from '../../../bench/fixtures/with-client.ts';
import { statements } from './statements.ts';
import type { StatementName } from './statements.ts';

/** A line per statement and plan mode: which nodes stand in its plan, and on which indexes. */
export async function describePlans(
  applicationUrl: string,
  sample: HeadSample,
): Promise<readonly string[]> {
  const ids = (values: readonly string[]) => `'{${values.join(',')}}'`;
  const zeros = `'{${sample.workspaceIds.map(() => 0).join(',')}}'`;
  const calls = [
    ['claim', `'${randomUUID()}', now()`],
    ['claimAnyNumber', `'${randomUUID()}', now(), 100`],
    ['readEvents', `${ids(sample.workspaceIds)}, ${zeros}, 20`],
    ['readRetries', `${ids(sample.workspaceIds)}, ${ids(sample.endpointIds)}, now(), 20`],
    ['takeOver', `'${randomUUID()}', now()`],
    ['takeOutbox', `'${randomUUID()}', 50`],
  ] as const;
  const lines: string[] = [];
  await withClient(applicationUrl, async (client) => {
    for (const [name, values] of calls) {
      await client.query(`prepare ${pg.escapeIdentifier(name)} as ${statements[name]}`);
      for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
        await client.query(`set plan_cache_mode = ${mode}`);
        const { rows } = await client.query(
          `explain (format json) execute ${pg.escapeIdentifier(name)} (${values})`,
        );
        const [{ 'QUERY PLAN': plans }] = explained.parse(rows);
        const nodes = new Set(plans.flatMap(({ Plan }) => listNodes(Plan)));
        lines.push(`plan of ${name}, ${mode}: ${[...nodes].join(', ')}`);
      }
    }
  });
  return lines;
}

/** Pages that one run of a statement touches: the same on a busy machine as on a quiet one. */
export async function countPages(
  client: pg.Client,
  name: StatementName,
  values: readonly unknown[],
): Promise<number> {
  await client.query('begin');
  const { rows } = await client.query(
    `explain (analyze, buffers, format json) ${statements[name]}`,
    [...values],
  );
  await client.query('rollback');
  const [{ 'QUERY PLAN': plans }] = explained.parse(rows);
  return plans.reduce(
    (sum, { Plan }) => sum + (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0),
    0,
  );
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly 'Shared Hit Blocks'?: number | undefined;
  readonly 'Shared Read Blocks'?: number | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    'Shared Hit Blocks': z.number().optional(),
    'Shared Read Blocks': z.number().optional(),
    Plans: z.array(planNode).optional(),
  }),
);
const explained = z.tuple([z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planNode })) })]);

/** Partitions of one table count as one. */
function listNodes(node: PlanNode): readonly string[] {
  const on = node['Index Name'] ?? node['Relation Name'];
  const own = on === undefined ? node['Node Type'] : `${node['Node Type']} ${withoutNumbers(on)}`;
  return [own, ...(node.Plans ?? []).flatMap(listNodes)];
}

function withoutNumbers(name: string): string {
  return name.replaceAll(/_[0-9]+/g, '');
}
