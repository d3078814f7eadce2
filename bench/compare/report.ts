import { formatFigure } from '../measure/alternate.ts';
import type { Measurement } from '../measure/alternate.ts';
import { totalUs } from '../measure/cpu-meter.ts';
import { medianInterval } from '../measure/interval.ts';
import type { MedianInterval } from '../measure/interval.ts';
import { align } from '../report/align.ts';
import { describeCost, describeMachineUse } from '../report/report.ts';

/** One variant measured on both sides in turns. */
export interface ComparedVariant {
  readonly label: string;
  readonly unit: string;
  readonly pairs: readonly Pair[];
}

export interface Pair {
  readonly a: Measurement;
  readonly b: Measurement;
}

export type Verdict = 'not_slower' | 'slower';

interface VariantResult extends ComparedVariant {
  /** B ÷ A of each pair, and what they say together. */
  readonly ratio: MedianInterval;
  /** The same of the CPU per operation; null when a side does not know it. */
  readonly cpu: MedianInterval | null;
  readonly verdict: Verdict;
}

export interface ComparisonReport {
  readonly table: string;
  /** For scripts: `NAME compare ratio=… low=… high=… cpu_ratio=… pairs=… verdict=…`. */
  readonly line: string;
  readonly json: string;
  readonly verdict: Verdict;
}

/** A difference that is smaller than this is not worth a word. */
const tolerance = 0.05;

export function toComparisonReport(
  comparison: {
    readonly name: string;
    readonly a: string;
    readonly b: string;
    readonly conditions: Readonly<Record<string, string | number>>;
  },
  variants: readonly ComparedVariant[],
): ComparisonReport {
  const results = variants.map(toResult);
  const worst = findWorst(results);
  const { name, a, b, conditions } = comparison;
  return {
    table: ['', `${name}: A is ${a}, B is ${b}`, '', ...results.flatMap(toTable), ''].join('\n'),
    line: toLine(name, worst),
    json: JSON.stringify({ name, a, b, verdict: worst.verdict, variants: results, conditions }),
    verdict: worst.verdict,
  };
}

function toResult(variant: ComparedVariant): VariantResult {
  const ratio = medianInterval(variant.pairs.map(({ a, b }) => b.value / a.value));
  const cpuRatios = variant.pairs.flatMap(({ a, b }) =>
    a.cost === null || b.cost === null ? [] : [totalUs(b.cost) / totalUs(a.cost)],
  );
  const isCpuKnown = cpuRatios.length === variant.pairs.length;
  return {
    ...variant,
    ratio,
    cpu: isCpuKnown ? medianInterval(cpuRatios) : null,
    verdict: decideVerdict(ratio, variant.unit),
  };
}

/** Slower only when the whole interval says so: a wide one is no proof of anything. */
export function decideVerdict(ratio: MedianInterval, unit: string): Verdict {
  const isSlower = isMoreBetter(unit) ? ratio.high < 1 - tolerance : ratio.low > 1 + tolerance;
  return isSlower ? 'slower' : 'not_slower';
}

/** Rates, as opposed to times. */
function isMoreBetter(unit: string): boolean {
  return unit.endsWith('/s');
}

/** The slower ones first, among them and else the one that lost most. */
function findWorst(results: readonly VariantResult[]): VariantResult {
  const gain = ({ ratio, unit }: VariantResult): number =>
    isMoreBetter(unit) ? ratio.median : 1 / ratio.median;
  const slower = results.filter(({ verdict }) => verdict === 'slower');
  const [worst] = (slower.length > 0 ? slower : results).toSorted((x, y) => gain(x) - gain(y));
  if (worst === undefined) throw new RangeError('nothing was compared');
  return worst;
}

function toLine(name: string, { ratio, cpu, pairs, verdict }: VariantResult): string {
  const cpuFields =
    cpu === null
      ? ['cpu_ratio=unknown']
      : [
          `cpu_ratio=${cpu.median.toFixed(3)}`,
          `cpu_low=${cpu.low.toFixed(3)}`,
          `cpu_high=${cpu.high.toFixed(3)}`,
        ];
  return [
    `${name} compare ratio=${ratio.median.toFixed(3)}`,
    `low=${ratio.low.toFixed(3)}`,
    `high=${ratio.high.toFixed(3)}`,
    ...cpuFields,
    `pairs=${pairs.length}`,
    `verdict=${verdict}`,
  ].join(' ');
}

function toTable(result: VariantResult): readonly string[] {
  const { label, unit, pairs, ratio, cpu } = result;
  const header = ['pair', `A ${unit}`, `B ${unit}`, 'B ÷ A', 'A CPU µs', 'B CPU µs', 'B ÷ A'];
  const rows = pairs.map(({ a, b }, index) => [
    `${index + 1}`,
    formatFigure(a.value),
    formatFigure(b.value),
    (b.value / a.value).toFixed(3),
    ...[a.cost, b.cost].map((cost) => (cost === null ? '–' : formatFigure(totalUs(cost)))),
    a.cost === null || b.cost === null ? '–' : (totalUs(b.cost) / totalUs(a.cost)).toFixed(3),
  ]);
  const [sideA, sideB] = [pairs.map(({ a }) => a), pairs.map(({ b }) => b)];
  return [
    `${label}`,
    '',
    ...align([header, ...rows]),
    '',
    `  ${unit} B ÷ A ${describeInterval(ratio)}: ${describeVerdict(result)}`,
    cpu === null
      ? '  CPU per operation unknown: one side does not count its operations'
      : `  CPU per operation B ÷ A ${describeInterval(cpu)}; A ${costOf(sideA)}, B ${costOf(sideB)}`,
    `  machine while measuring: A ${machineOf(sideA)}; B ${machineOf(sideB)}`,
    '',
  ];
}

function costOf(side: readonly Measurement[]): string {
  return describeCost({ costs: side.flatMap(({ cost }) => cost ?? []) });
}

function machineOf(side: readonly Measurement[]): string {
  return describeMachineUse([{ machine: side.flatMap(({ machine }) => machine ?? []) }]);
}

/** A wide interval clears nobody: it says so. */
function describeVerdict({ ratio, unit, verdict }: VariantResult): string {
  if (verdict === 'slower') return 'SLOWER';
  const isExcluded = isMoreBetter(unit) ? ratio.low >= 1 - tolerance : ratio.high <= 1 + tolerance;
  return isExcluded ? 'not slower' : 'not proved slower, the interval is too wide to exclude it';
}

function describeInterval({ median: middle, low, high, coverage }: MedianInterval): string {
  const percent = (coverage * 100).toFixed(1);
  return `${middle.toFixed(3)}, from ${low.toFixed(3)} to ${high.toFixed(3)} (${percent} % interval)`;
}
