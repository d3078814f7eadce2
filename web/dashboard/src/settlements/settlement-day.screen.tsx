import {
  Loaded,
  PageHead,
  RowTable,
  formatClock,
  formatWeekday,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { CsvLink } from '../parts/csv-link.tsx';
import { CursorFoot } from '../parts/cursor-foot.tsx';
import { paths } from '../paths.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { sumColumns } from './settlement-columns.tsx';
import type { SettlementsSearch } from './settlements-search.rules.ts';
import { settledPaymentsQuery, settlementsCsv } from './settlements.queries.ts';
import type { SettledPayment } from './settlements.queries.ts';
import { texts } from './texts.ts';

/** The payments behind the sums of one day. */
export function SettlementDayScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const day = usePathPart('day');
  const search = useSearchParts<SettlementsSearch>();
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const payments = useQuery(settledPaymentsQuery(workspaceId, day, search));
  const title = [formatWeekday(day), search.currency].filter(Boolean).join(', ');
  return (
    <>
      <nav className="crumbs" aria-label={texts.settlements}>
        <Link className="link" to={moneyPaths.settlements(workspaceId)}>
          {texts.settlements}
        </Link>
        <span aria-hidden>/</span>
        <span className="mono cut">{day}</span>
      </nav>
      <PageHead
        title={title}
        actions={
          <CsvLink
            address={settlementsCsv(workspaceId, day)}
            reason={refuseBy(business, 'reports:export')}
            label={texts.csvDay}
          />
        }
      />
      <section className="card" aria-label={title}>
        <Loaded query={payments} lines={10}>
          {(page) => (
            <>
              <RowTable
                name={title}
                columns={columns}
                rows={page.data}
                keyOf={({ payment_id: id }) => id}
                addressOf={({ payment_id: id }) => ({ to: paths.payment(workspaceId, id) })}
                empty={
                  <>
                    <h2>{texts.noneThatDay}</h2>
                    <p>{texts.noneThatDayHint}</p>
                  </>
                }
              />
              <CursorFoot
                here={moneyPaths.settlementDay(workspaceId, day)}
                search={search}
                nextCursor={page.has_more ? page.next_cursor : null}
                note={page.data.length === 0 ? undefined : texts.settledNote}
              />
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

const columns: readonly RowColumn<SettledPayment>[] = [
  {
    head: texts.time,
    narrow: 'sub',
    cell: ({ settled_at: at, payment_id: id }) => (
      <span className="soft">
        {formatClock(at)}
        <span className="visually-hidden"> {id}</span>
      </span>
    ),
  },
  {
    head: texts.provider,
    narrow: 'main',
    grows: true,
    cell: ({ provider_reference: reference, payment_id: id }) => (
      <span className="mono cut">{reference ?? id}</span>
    ),
  },
  { head: texts.currency, cell: ({ currency }) => currency },
  ...sumColumns<SettledPayment>(),
];
