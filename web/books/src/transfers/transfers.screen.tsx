import {
  Chip,
  Loaded,
  PageHead,
  Pages,
  RowTable,
  formatAmount,
  formatDay,
  useKeys,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { moneyAccountsQuery } from '../home/home.queries.ts';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { texts } from './texts.ts';
import { transfersQuery } from './transfers.queries.ts';
import type { Transfer } from './transfers.queries.ts';

export function TransfersScreen(): ReactNode {
  const { orgId, may } = usePlace();
  const { offset = 0 } = useSearchParts<{ offset?: number }>();
  const transfers = useQuery(transfersQuery(orgId, offset));
  const accounts = useQuery(moneyAccountsQuery(orgId));
  const nameOf = (accountId: string): string =>
    accounts.data?.data.find(({ id }) => id === accountId)?.name ?? '';
  return (
    <>
      <PageHead title={texts.transfers} actions={may('payments:write') ? <New /> : null} />
      <section className="card">
        <Loaded query={transfers} lines={6}>
          {({ data, has_more: hasMore, limit }) => (
            <>
              <RowTable
                name={texts.transfers}
                columns={columnsOf(nameOf)}
                rows={data}
                keyOf={({ id }) => id}
                addressOf={({ id }) => paths.transfer(orgId, id)}
                empty={
                  <>
                    <h2>{texts.empty}</h2>
                    <p>{texts.emptyHint}</p>
                  </>
                }
              />
              <Pages
                offset={offset}
                limit={limit}
                shown={data.length}
                hasMore={hasMore}
                addressOf={(at) => paths.transfers(orgId, at === 0 ? {} : { offset: at })}
              />
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

function New(): ReactNode {
  const { orgId } = usePlace();
  const navigate = useNavigate();
  useKeys({ c: () => void navigate(paths.newTransfer(orgId)) });
  return (
    <Link className="btn btn-primary" {...paths.newTransfer(orgId)}>
      <Plus className="icon" aria-hidden />
      {texts.newTransfer}
      <kbd className="kbd" aria-hidden>
        c
      </kbd>
    </Link>
  );
}

const columnsOf = (nameOf: (accountId: string) => string): readonly RowColumn<Transfer>[] => [
  { head: texts.date, cell: ({ date }) => formatDay(date), narrow: 'sub' },
  {
    head: `${texts.from} → ${texts.to}`,
    cell: ({ from, to }) => `${nameOf(from.account_id)} → ${nameOf(to.account_id)}`,
    narrow: 'main',
  },
  { head: texts.memo, cell: ({ memo }) => memo, grows: true },
  {
    head: texts.state,
    cell: ({ undone_on: undone }) => (
      <Chip tone={undone === null ? 'good' : 'quiet'}>
        {undone === null ? texts.posted : texts.undone}
      </Chip>
    ),
    narrow: 'state',
  },
  {
    head: texts.amount,
    cell: ({ from }) => (
      <span className="nowrap">
        <span className="code-iso t12">{from.currency}</span>{' '}
        {formatAmount(from.amount, from.currency)}
      </span>
    ),
    isNumber: true,
    narrow: 'amount',
  },
];
