import { z } from 'zod';
import { formatFigure } from '../measure/alternate.ts';
import { totalUs } from '../measure/cpu-meter.ts';
import { align } from './align.ts';
import { percent, wording } from './report.ts';

/** What `--json` prints of one benchmark, as far as the table needs it. */
export const singleReport = z.object({
  name: z.string(),
  ratio: z.number(),
  goal: z.number(),
  direction: z.enum(['at least', 'at most']),
  reached: z.boolean(),
  further_goals: z.array(z.object({ name: z.string(), reached: z.boolean() })),
  cpu_us: z.object({ ours: cpuCost(), bare: cpuCost() }),
  spread: z.object({ ours: z.number(), bare: z.number() }),
  machine: z.object({ busyShare: z.number(), othersShare: z.number() }).nullable(),
});

type SingleReport = z.infer<typeof singleReport>;

export type RunResult =
  | { readonly kind: 'measured'; readonly report: SingleReport }
  | { readonly kind: 'failed'; readonly name: string; readonly reason: string };

export function toAllTable(results: readonly RunResult[]): string {
  const header = [
    '',
    'ratio',
    'goal',
    '',
    'CPU ours µs',
    'bare µs',
    'spread ours',
    'bare',
    'busy',
    'others',
  ];
  const rows = results.map((result) =>
    result.kind === 'measured'
      ? toRow(result.report)
      : [result.name, '–', '–', 'FAILED', '–', '–', '–', '–', '–', '–'],
  );
  return ['', ...align([header, ...rows], [0, 3]), '', ...results.flatMap(toRemarks), ''].join(
    '\n',
  );
}

function toRow(report: SingleReport): readonly string[] {
  const { cpu_us: cpu, machine } = report;
  return [
    report.name,
    report.ratio.toFixed(3),
    `${wording(report.direction)} ${report.goal}`,
    report.reached ? 'reached' : 'MISSED',
    ...[cpu.ours, cpu.bare].map((cost) => (cost === null ? '–' : formatFigure(totalUs(cost)))),
    percent(report.spread.ours),
    percent(report.spread.bare),
    percent(machine?.busyShare),
    percent(machine?.othersShare),
  ];
}

/** Goals beside the ratio, which has its own column, and why a benchmark failed. */
function toRemarks(result: RunResult): readonly string[] {
  if (result.kind === 'failed') return [`  ${result.name} failed: ${result.reason}`];
  const missed = result.report.further_goals.filter(({ reached }) => !reached);
  return missed.map(({ name }) => `  ${result.report.name} missed: ${name}`);
}

/** A benchmark that fails ends with a paragraph whose first line says why. */
export function toReason(errorOutput: string): string {
  return (
    errorOutput
      .trim()
      .split(/\n\s*\n/)
      .at(-1)
      ?.split('\n')[0] ?? ''
  );
}

function cpuCost() {
  return z.object({ ownUs: z.number(), serverUs: z.number() }).nullable();
}
