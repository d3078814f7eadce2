import type { Benchmark, Direction, FurtherGoal, Outcome } from '../benchmark.ts';
import { formatFigure } from '../measure/alternate.ts';
import { averageMachine, median, medianCost, spread } from '../measure/series.ts';
import type { Series } from '../measure/series.ts';
import { align } from './align.ts';

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
  const [ours, bare] = [median(outcome.ours.values), median(outcome.bare.values)];
  const ratio = ours / bare;
  const ratioGoal: FurtherGoal = {
    name: 'ratio',
    value: ratio,
    unit: '',
    goal,
    direction,
    ...(outcome.ratioOr === undefined ? {} : { or: outcome.ratioOr }),
  };
  const goals = [ratioGoal, ...outcome.furtherGoals];
  const isReached = goals.every(isGoalReached);
  return {
    ratio,
    isReached,
    table: toTable(benchmark, outcome, goals),
    line: `${name} ratio=${ratio.toFixed(3)} ours=${plain(ours)} bare=${plain(bare)} unit=${unit} goal=${goal}`,
    json: JSON.stringify({
      name,
      ratio,
      ours,
      bare,
      unit,
      goal,
      direction,
      reached: isReached,
      ratio_or: outcome.ratioOr ?? null,
      further_goals: outcome.furtherGoals.map((further) => ({
        ...further,
        reached: isGoalReached(further),
      })),
      cpu_us: { ours: medianCost(outcome.ours), bare: medianCost(outcome.bare) },
      spread: { ours: spread(outcome.ours), bare: spread(outcome.bare) },
      machine: averageMachine(outcome.series),
      series: outcome.series.map((one) => ({
        ...one,
        median: median(one.values),
        spread: spread(one),
      })),
      conditions,
    }),
  };
}

function isGoalReached(goal: FurtherGoal): boolean {
  if (goal.or !== undefined && goal.or.value <= goal.or.most) return true;
  switch (goal.direction) {
    case 'at least':
      return goal.value >= goal.goal;
    case 'at most':
      return goal.value <= goal.goal;
  }
}

function toTable(benchmark: Rated, outcome: Outcome, goals: readonly FurtherGoal[]): string {
  const header = [
    '',
    'median',
    'min',
    'max',
    'spread',
    'own µs',
    'PostgreSQL µs',
    'others',
    'unit',
  ];
  const rows = outcome.series.map((one) => {
    const cost = medianCost(one);
    return [
      one.label,
      formatFigure(median(one.values)),
      formatFigure(Math.min(...one.values)),
      formatFigure(Math.max(...one.values)),
      percent(spread(one)),
      cost === null ? '–' : formatFigure(cost.ownUs),
      cost === null ? '–' : formatFigure(cost.serverUs),
      percent(averageMachine([one])?.othersShare),
      one.unit,
    ];
  });
  const verdicts = goals.map((goal) => {
    const verdict = isGoalReached(goal) ? 'reached' : 'NOT REACHED';
    return `  ${goal.name} ${withUnit(goal.value, goal.unit)}, goal ${wording(goal.direction)} ${withUnit(goal.goal, goal.unit)}${describeOr(goal)}: ${verdict}`;
  });
  return [
    '',
    `${benchmark.name}: ${benchmark.summary}`,
    '',
    ...align([header, ...rows], [0, header.length - 1]),
    '',
    ...verdicts,
    `  CPU per operation: ours ${describeCost(outcome.ours)}, bare ${describeCost(outcome.bare)}`,
    `  machine while measuring: ${describeMachineUse(outcome.series)}`,
    '',
  ].join('\n');
}

/** Our processes and PostgreSQL's; a load generator is in neither. */
export function describeCost(series: Pick<Series, 'costs'>): string {
  const cost = medianCost(series);
  if (cost === null) return 'unknown';
  return `${formatFigure(cost.ownUs)} own + ${formatFigure(cost.serverUs)} PostgreSQL µs`;
}

export function describeMachineUse(series: readonly Pick<Series, 'machine'>[]): string {
  const use = averageMachine(series);
  return use === null
    ? 'unknown'
    : `${percent(use.busyShare)} busy, ${percent(use.othersShare)} by others`;
}

export function percent(share: number | undefined): string {
  return share === undefined ? '–' : `${(share * 100).toFixed(0)} %`;
}

function describeOr({ or }: FurtherGoal): string {
  if (or === undefined) return '';
  return ` (or ${or.name} ≤ ${withUnit(or.most, or.unit)}, which is ${withUnit(or.value, or.unit)})`;
}

export function wording(direction: Direction): string {
  return direction === 'at least' ? '≥' : '≤';
}

function withUnit(value: number, unit: string): string {
  return unit === '' ? formatFigure(value) : `${formatFigure(value)} ${unit}`;
}

/** Without thousands separators, which scripts trip over. */
function plain(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(3);
}
