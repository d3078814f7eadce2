import { Card, Chip, Loaded, RowTable, language } from '@countinghouse/ui';
import type { ChipTone, RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { objectivesQuery } from '../shell/me.queries.ts';
import { texts } from './texts.ts';

type Answer = Awaited<ReturnType<NonNullable<typeof objectivesQuery.queryFn>>>;
type Objective = Answer['data'][number];

/** Below this, a bad day would spend the rest of the budget. */
const lowBudgetPercent = 25;

const columns: readonly RowColumn<Objective>[] = [
  {
    head: texts.objective,
    cell: ({ name }) => texts.objectives[name] ?? name,
    narrow: 'main',
    grows: true,
  },
  { head: texts.goal, cell: (row) => percent(row.target_percent), isNumber: true },
  { head: texts.kept, cell: (row) => percent(row.kept_percent), isNumber: true, narrow: 'amount' },
  { head: texts.budgetLeft, cell: (row) => <BudgetLeft row={row} />, narrow: 'state' },
  { head: texts.burnRate, cell: (row) => times(row.burn_rate), isNumber: true },
];

/** What the service promises, how well it keeps that, and how much may still go wrong. */
export function ObjectivesCard(): ReactNode {
  const found = useQuery(objectivesQuery);
  return (
    <Card title={texts.objectivesTitle}>
      <Loaded query={found} lines={4}>
        {({ source, data, window_days: days }) =>
          source === 'prometheus' ? (
            <>
              <p className="card-body soft">{texts.objectivesHint(days)}</p>
              <RowTable
                name={texts.objectivesTitle}
                columns={columns}
                rows={data}
                keyOf={({ name }) => name}
                empty={null}
              />
            </>
          ) : (
            <div className="empty">
              <h3>{texts.notMeasured}</h3>
              <p>{source === 'unavailable' ? texts.prometheusAway : texts.prometheusUnset}</p>
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

function BudgetLeft({ row }: { readonly row: Objective }): ReactNode {
  const left = row.budget_left_percent;
  return <Chip tone={toneOf(left)}>{left === null ? texts.noTraffic : percent(left)}</Chip>;
}

function toneOf(left: number | null): ChipTone {
  if (left === null) return 'quiet';
  if (left < 0) return 'bad';
  return left < lowBudgetPercent ? 'warn' : 'good';
}

function percent(value: number | null): string {
  if (value === null) return '–';
  const number = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 });
  return number.format(value / 100);
}

function times(rate: number | null): string {
  return rate === null ? '–' : `${new Intl.NumberFormat(language).format(rate)} ×`;
}
