import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { partTexts } from '../texts/part-texts.ts';
import type { BarChartProps } from './bar-chart.tsx';

/** Scales and shapes come after the figures. */
const BarChart = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }));

export interface ChartCardProps extends BarChartProps {
  readonly title: string;
  /** Beside the title: legend or the figure that counts. */
  readonly aside?: ReactNode;
  /** Above the chart: what it comes to, each with its name. */
  readonly figures?: readonly (readonly [name: string, figure: string])[];
  /** The chart as a table: headings, then one row per bar. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A chart, and the same figures as a table. */
export function ChartCard(props: ChartCardProps): ReactNode {
  const { title, aside, figures = [], heads, rows, ...chart } = props;
  const [isTable, setIsTable] = useState(false);
  const toggle = (
    <Button look="plain" size="small" onPress={() => setIsTable(!isTable)}>
      {isTable ? partTexts.asChart : partTexts.asTable}
    </Button>
  );
  return (
    <Card
      title={title}
      aside={
        <>
          {aside}
          {toggle}
        </>
      }
    >
      {figures.length === 0 ? null : (
        <dl className="card-body strip">
          {figures.map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {isTable ? (
        <table className="table is-plain">
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={head} scope="col" className={index === 0 ? undefined : 'num'}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={cells[0]}>
                {cells.map((cell, index) =>
                  index === 0 ? (
                    <th key={heads[index]} scope="row">
                      <Link className="figure" {...(chart.bars[row]?.address ?? { to: '.' })}>
                        {cell}
                      </Link>
                    </th>
                  ) : (
                    <td key={heads[index]} className="num">
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div className="card-body chart-body">
          <Suspense fallback={<div className="chart-place" />}>
            <BarChart {...chart} />
          </Suspense>
        </div>
      )}
    </Card>
  );
}
