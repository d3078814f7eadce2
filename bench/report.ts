import { formatFigure } from './alternate.ts';
import type { Benchmark, Direction, FurtherGoal, Outcome } from './benchmark.ts';
import { median } from './series.ts';
import type { Series } from './series.ts';

export interface Report {
  readonly ratio: number;
  readonly isReached: boolean;
  /** The table for people. */
  readonly table: string;
  /** The last line of every run, for scripts: `NAME ratio=R ours=X bare=Y unit=U goal=G`. */
  readonly line: string;
  readonly json: string;
}

/** What the figures were measured on and how; part of the JSON. */
export type Conditions = Readonly<Record<string, string | number>>;

type Rated = Pick<Benchmark, 'name' | 'summary' | 'unit' | 'goal' | 'direction'>;

export function toReport(benchmark: Rated, outcome: Outcome, conditions: Conditions): Report {
  const { name, unit, goal, direction } = benchmark;
  const ratio = outcome.ours / outcome.bare;
  const ratioGoal: FurtherGoal = { name: 'ratio', value: ratio, unit: '', goal, direction };
  const goals = [ratioGoal, ...outcome.furtherGoals];
  const isReached = goals.every(isGoalReached);
  return {
    ratio,
    isReached,
    table: toTable(benchmark, outcome.series, goals),
    line: `${name} ratio=${ratio.toFixed(3)} ours=${plain(outcome.ours)} bare=${plain(outcome.bare)} unit=${unit} goal=${goal}`,
    json: JSON.stringify({
      name,
      ratio,
      ours: outcome.ours,
      bare: outcome.bare,
      unit,
      goal,
      direction,
      reached: isReached,
      further_goals: outcome.furtherGoals.map((further) => ({
        ...further,
        reached: isGoalReached(further),
      })),
      series: outcome.series.map((one) => ({ ...one, median: median(one.values) })),
      conditions,
    }),
  };
}

function isGoalReached(goal: Pick<FurtherGoal, 'value' | 'goal' | 'direction'>): boolean {
  switch (goal.direction) {
    case 'at least':
      return goal.value >= goal.goal;
    case 'at most':
      return goal.value <= goal.goal;
  }
}

function toTable(
  benchmark: Rated,
  series: readonly Series[],
  goals: readonly FurtherGoal[],
): string {
  const header = ['', 'median', 'min', 'max', 'unit'];
  const rows = series.map(({ label, values, unit }) => [
    label,
    formatFigure(median(values)),
    formatFigure(Math.min(...values)),
    formatFigure(Math.max(...values)),
    unit,
  ]);
  const verdicts = goals.map((goal) => {
    const verdict = isGoalReached(goal) ? 'reached' : 'NOT REACHED';
    return `  ${goal.name} ${withUnit(goal.value, goal.unit)}, goal ${wording(goal.direction)} ${withUnit(goal.goal, goal.unit)}: ${verdict}`;
  });
  return [
    '',
    `${benchmark.name}: ${benchmark.summary}`,
    '',
    ...align([header, ...rows]),
    '',
    ...verdicts,
    '',
  ].join('\n');
}

function align(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        const isText = column === 0 || column === row.length - 1;
        return isText ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd()
      .replace(/^/, '  '),
  );
}

function wording(direction: Direction): string {
  return direction === 'at least' ? '≥' : '≤';
}

function withUnit(value: number, unit: string): string {
  return unit === '' ? formatFigure(value) : `${formatFigure(value)} ${unit}`;
}

/** Without thousands separators, which scripts trip over. */
function plain(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(3);
}
