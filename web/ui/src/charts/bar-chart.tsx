import { Link } from '@tanstack/react-router';
import { scaleBand, scaleLinear } from 'd3-scale';
import { line as lineOf } from 'd3-shape';
import type { ReactNode } from 'react';
import type { Address } from '../parts/address.ts';
import { partTexts } from '../texts/part-texts.ts';
import { chooseUnit, labelStep, unitSize } from './chart-scale.rules.ts';
import { useWidth } from './use-width.ts';

export interface ChartBar {
  /** Under the axis. */
  readonly label: string;
  /** What the mark says of itself: period and figures. */
  readonly name: string;
  readonly value: number;
  readonly address: Address;
  readonly look?: 'soft' | 'now' | 'unfinished' | undefined;
}

export interface BarChartProps {
  readonly name: string;
  /** What is counted, before the size of the unit: `NGN`. */
  readonly unit: string;
  readonly bars: readonly ChartBar[];
  /** A second series, at the bars' places. */
  readonly line?: readonly number[];
}

const height = 188;
const edge = { top: 28, bottom: 24, start: 40, end: 8 };
const labelWidth = 44;

/** Each bar is a link to what it is made of. */
export function BarChart({ name, unit, bars, line = [] }: BarChartProps): ReactNode {
  const [place, width] = useWidth<HTMLDivElement>();
  const values = [...bars.map(({ value }) => value), ...line];
  const size = chooseUnit(values);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values, 1)])
    .nice(5)
    .range([height - edge.bottom, edge.top]);
  const x = scaleBand<number>()
    .domain(bars.map((_bar, index) => index))
    .range([edge.start, Math.max(edge.start + 1, width - edge.end)])
    .padding(0.42);
  const middle = (index: number): number => (x(index) ?? 0) + x.bandwidth() / 2;
  const every = labelStep(bars.length, width, labelWidth);
  const path = lineOf<number>((_value, index) => middle(index), y)([...line]);
  return (
    <div ref={place} className="chart-place">
      <svg
        className="chart"
        viewBox={`0 0 ${Math.max(1, width)} ${height}`}
        role="group"
        aria-label={name}
      >
        <text x={0} y={12}>
          {size === 'one' ? unit : `${unit} ${partTexts[size]}`}
        </text>
        {y.ticks(5).map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? 'axis' : 'grid'}
              x1={edge.start}
              x2={Math.max(edge.start, width - edge.end)}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text x={edge.start - 8} y={y(tick) + 4} textAnchor="end">
              {String(tick / unitSize[size]).replace('-', '−')}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <Link key={bar.name} {...bar.address} aria-label={bar.name}>
            {/* The whole column can be pressed, however short its bar. */}
            <rect
              className="bar-reach"
              x={x(index)}
              y={edge.top}
              width={x.bandwidth()}
              height={height - edge.top - edge.bottom}
            />
            <rect
              className={lookOf(bar)}
              x={x(index)}
              y={Math.min(y(bar.value), y(0))}
              width={x.bandwidth()}
              height={Math.max(1, Math.abs(y(bar.value) - y(0)))}
              rx={2}
            />
          </Link>
        ))}
        {bars.map((bar, index) =>
          (bars.length - 1 - index) % every === 0 ? (
            <text key={bar.name} x={middle(index)} y={height - 6} textAnchor="middle">
              {bar.label}
            </text>
          ) : null,
        )}
        {path === null || line.length === 0 ? null : <path className="chart-line" d={path} />}
      </svg>
    </div>
  );
}

function lookOf({ value, look }: ChartBar): string {
  if (value < 0) return 'bar bar-loss';
  switch (look) {
    case 'soft':
      return 'bar bar-mid';
    case 'unfinished':
      return 'bar bar-unfinished';
    case 'now':
    case undefined:
      return 'bar';
  }
}
