import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runCommand } from '../../tools/dev/run-command.ts';
import type { BenchContext, Benchmark, Outcome } from '../benchmark.ts';
import { BenchError } from '../benchmark.ts';
import {
  createIssueFixture,
  draftDate,
  manyOrganisations,
  numberBase,
  totals,
} from '../fixtures/issue.ts';
import type { DraftChunk, IssueFixture } from '../fixtures/issue.ts';
import { toSameRowsGoal } from '../fixtures/same-rows.ts';
import { assertPgbenchInstalled, runPgbench } from '../load/pgbench.ts';
import { alternate, unmetered } from '../measure/alternate.ts';
import type { Figure, Metered } from '../measure/alternate.ts';
import { bestOf, median } from '../measure/series.ts';
import { labelProcesses, oursOnAllCores, processCounts } from '../processes/process-counts.ts';

export const issue: Benchmark = {
  name: 'issue',
  summary: 'invoices of five lines issued by the use case, against the same rows alone',
  unit: 'invoices/s',
  goal: 0.7,
  direction: 'at least',
  compared: oursOnAllCores,
  secondsDefault: 10,
  run: runIssue,
};

const bareClients = [4, 8, 16] as const;
/** Issues under way at a time in each process; fewer leave a processor idle while commits reach the disk. */
const lanesPerProcess = 8;
/** As many as a process of the service has unless told otherwise. */
const connectionsMax = 10;
/** More than either side manages: whoever runs out of drafts fails the run. */
const issuesPerSecondMax = 2_000;
/** What one cell must carry; the books of one organisation are one row, which everybody waits for. */
const oneOrganisationGoal = 300;
/** Issues of one organisation that are under way at a time, over all processes. */
const hotLanes = 32;

async function runIssue(context: BenchContext): Promise<Outcome> {
  await assertPgbenchInstalled();
  const { progress, seconds } = context;
  const fixture = await progress.run('database and organisations', () =>
    createIssueFixture(context.postgresUrl),
  );
  const addDrafts = (organisations: number): Promise<DraftChunk> =>
    fixture.addDrafts(seconds * issuesPerSecondMax, organisations);
  const measureOurs = async (
    size: { readonly processes: number; readonly lanes: number; readonly organisations: number },
    metered: Metered,
  ): Promise<Figure> => {
    const drafts = await addDrafts(size.organisations);
    return metered(() => runOurs(context, fixture, drafts, size));
  };

  const bare = bareClients.map((clients) => ({
    label: `bare, ${clients} clients`,
    unit: issue.unit,
    measure: async (metered: Metered) => {
      const drafts = await addDrafts(manyOrganisations);
      return metered(() => runBare(context, fixture, drafts, clients));
    },
  }));
  const ours = processCounts.map((processes) => ({
    label: labelProcesses('ours', processes),
    unit: issue.unit,
    measure: (metered: Metered) =>
      measureOurs({ processes, lanes: lanesPerProcess, organisations: manyOrganisations }, metered),
  }));
  const hot = processCounts.map((processes) => ({
    label: labelProcesses(`ours, one organisation, ${hotLanes} in flight`, processes),
    unit: issue.unit,
    measure: (metered: Metered) =>
      measureOurs({ processes, lanes: Math.ceil(hotLanes / processes), organisations: 1 }, metered),
  }));

  await progress.run('warm-up', () =>
    measureOurs(
      { processes: 1, lanes: lanesPerProcess, organisations: manyOrganisations },
      unmetered,
    ),
  );
  const series = await alternate(context, [...bare, ...ours, ...hot]);
  return {
    ours: bestOf(series.slice(bare.length, bare.length + ours.length)),
    bare: bestOf(series.slice(0, bare.length)),
    series,
    furtherGoals: [
      {
        name: 'invoices of one organisation alone',
        value: median(bestOf(series.slice(bare.length + ours.length)).values),
        goal: oneOrganisationGoal,
        direction: 'at least',
        unit: '/s',
      },
      await toSameRowsGoal(
        { progress, ...fixture.database, unitTable: 'journal_entries' },
        ours,
        bare,
      ),
    ],
  };
}

const lanesScript = fileURLToPath(new URL('./main-issue-lanes.ts', import.meta.url));
/** What `main-issue-lanes.ts` prints. */
const lanesResult = z.object({
  issued: z.int().positive(),
  seconds: z.number(),
  cpuSeconds: z.number(),
});
/** Until then every process has loaded its code. */
const startAfterMs = 2_000;

async function runOurs(
  { seconds }: BenchContext,
  { database, heads, orgIds }: IssueFixture,
  { first, count, organisations }: DraftChunk,
  { processes, lanes }: { readonly processes: number; readonly lanes: number },
): Promise<Figure> {
  const startAtMs = Date.now() + startAfterMs;
  const results = await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const load = {
        url: database.applicationUrl,
        draftHead: heads.draft,
        orgIds: orgIds.slice(0, organisations),
        numbers: { first: first + index, step: processes, end: first + count },
        lanes,
        connections: Math.min(lanes, connectionsMax),
        startAtMs,
        seconds,
      };
      const command = [process.execPath, lanesScript, JSON.stringify(load)];
      const { exitCode, stdout, output } = await runCommand(command);
      if (exitCode !== 0) throw new BenchError(`issuing failed:\n${output}`);
      return lanesResult.parse(JSON.parse(stdout));
    }),
  );
  const sum = (of: (one: z.infer<typeof lanesResult>) => number): number =>
    results.reduce((total, one) => total + of(one), 0);
  return {
    value: sum(({ issued, seconds: took }) => issued / took),
    operations: sum(({ issued }) => issued),
    endedCpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
  };
}

/** What one issued invoice leaves behind, by the same functions, in one transaction. */
async function runBare(
  { seconds, folder }: BenchContext,
  { heads, database }: IssueFixture,
  { first, organisations }: DraftChunk,
  clients: number,
): Promise<Figure> {
  const id = (head: string): string => `('${head}' || (${numberBase} + :n))::uuid`;
  const from = 'from bench_organisations o where o.number = :m';
  const statements = [
    'begin',
    `insert into open_items (org_id, id, account_id, contact_id, source_kind, source_id, date, due_date, currency, doc_minor, base_minor, open_doc_minor, open_base_minor)
     select o.org_id, ${id(heads.item)}, o.receivable_id, o.contact_id, 'document', ${id(heads.draft)}, '${draftDate}', '2026-04-14', 'EUR', ${totals.gross}, ${totals.gross}, ${totals.gross}, ${totals.gross} ${from}`,
    `select take_number(o.org_id, 'invoice', 0, '${draftDate}') as number ${from} \\gset`,
    `select move_document(p_org_id => o.org_id, p_id => ${id(heads.draft)}, p_version => 1, p_trigger => 'issue', p_to => 'posted', p_number => 'INV-' || :number, p_paid_change => 0, p_credited_change => 0, p_written_off_change => 0, p_approved_hash => null, p_actor_kind => 'member', p_actor => 'bench', p_reason => null, p_detail => '{}', p_at => now()) ${from}`,
    `with stored as (
       insert into events (tenant_id, id, type, created_at, data)
       select o.org_id, ${id(heads.event)}, 'invoice.issued', now(), jsonb_build_object('id', ${id(heads.draft)}, 'kind', 'invoice', 'number', 'INV-' || :number, 'status', 'posted', 'contact_id', o.contact_id, 'date', '${draftDate}', 'due_date', '2026-04-14', 'currency', 'EUR', 'subtotal', 100.00, 'tax_total', 21.00, 'total', 121.00, 'amount_paid', 0.00, 'reference', null) ${from}
       returning tenant_id, id)
     insert into event_outbox (tenant_id, event_id) select tenant_id, id from stored`,
    `select post_entries(jsonb_build_array(jsonb_build_object('org_id', o.org_id, 'id', ${id(heads.entry)}, 'date', '${draftDate}', 'source_kind', 'document', 'source_id', ${id(heads.draft)}, 'move', 'post', 'seq', 1, 'area', 'sales', 'memo', 'Invoice INV-' || :number, 'actor_kind', 'member', 'actor', 'bench', 'recorded_at', now(), 'lines', replace(o.lines, 'ITEM', ${id(heads.item)}::text)::jsonb))) ${from}`,
    'commit',
  ];
  const share = Math.floor((seconds * issuesPerSecondMax) / clients);
  const lines = statements.map((statement) => {
    const line = statement.replaceAll(/\s+/g, ' ');
    return line.endsWith('\\gset') ? line : `${line};`;
  });
  const script = [
    '\\set i :i + 1',
    `\\set n ${first} + :client_id * ${share} + :i`,
    `\\set m :n % ${organisations}`,
    ...lines,
    '',
  ];
  const scriptFile = join(folder, `issue-${first}.sql`);
  await writeFile(scriptFile, script.join('\n'));
  const url = database.applicationUrl;
  return runPgbench({ url, scriptFile, clients, seconds, variables: { i: -1 } });
}
