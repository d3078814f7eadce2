import { Chip, Loaded, PageHead, RowTable, formatAmount, formatDay } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { revaluationsQuery } from './closing.queries.ts';
import type { Revaluation } from './closing.queries.ts';
import { texts } from './texts.ts';

export function RevaluationsScreen(): ReactNode {
  const { orgId, currency } = usePlace();
  const revaluations = useQuery(revaluationsQuery(orgId));
  return (
    <>
      <PageHead
        title={texts.revaluations}
        actions={
          <Link className="btn btn-primary" {...paths.revaluationPreview(orgId)}>
            <Plus className="icon" aria-hidden />
            {texts.revalueNew}
          </Link>
        }
      />
      <section className="card">
        <Loaded query={revaluations} lines={4}>
          {({ data }) => (
            <RowTable
              name={texts.revaluations}
              columns={columnsOf(currency)}
              rows={data}
              keyOf={({ id }) => id}
              addressOf={({ id }) => paths.revaluation(orgId, id)}
              empty={<p>{texts.noRevaluations}</p>}
            />
          )}
        </Loaded>
      </section>
    </>
  );
}

const columnsOf = (currency: string): readonly RowColumn<Revaluation>[] => [
  { head: texts.day, cell: ({ date }) => formatDay(date), narrow: 'main' },
  {
    head: texts.rates,
    cell: ({ rates }) => rates.map((one) => `${one.currency} ${one.rate}`).join(', '),
    grows: true,
    narrow: 'sub',
  },
  {
    head: texts.state,
    cell: ({ status }) => (
      <Chip tone={status === 'standing' ? 'good' : 'quiet'}>
        {status === 'standing' ? texts.standing : texts.undone}
      </Chip>
    ),
    narrow: 'state',
  },
  {
    head: `${texts.gain} ${currency}`,
    cell: ({ gain }) => formatAmount(gain, currency),
    isNumber: true,
    narrow: 'amount',
  },
  {
    head: `${texts.loss} ${currency}`,
    cell: ({ loss }) => formatAmount(loss, currency),
    isNumber: true,
  },
];
