import {
  Loaded,
  PageHead,
  RowTable,
  formatWeekday,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { CsvLink } from '../parts/csv-link.tsx';
import { CursorFoot } from '../parts/cursor-foot.tsx';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { BreaksCard } from './breaks.card.tsx';
import { sumColumns } from './settlement-columns.tsx';
import type { SettlementsSearch } from './settlements-search.rules.ts';
import { settlementDaysQuery, settlementsCsv } from './settlements.queries.ts';
import type { SettlementDay } from './settlements.queries.ts';
import { texts } from './texts.ts';

/** For the bookkeeper: what settled on each day, in each currency. */
export function SettlementsScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const search = useSearchParts<SettlementsSearch>();
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const days = useQuery(settlementDaysQuery(workspaceId, search));
  return (
    <>
      <PageHead
        title={texts.settlements}
        detail={texts.detail}
        actions={
          <CsvLink
            address={settlementsCsv(workspaceId)}
            reason={refuseBy(business, 'reports:export')}
            label={texts.csv}
          />
        }
      />
      <BreaksCard workspaceId={workspaceId} />
      <section className="card" aria-label={texts.settlements}>
        <Loaded query={days} lines={10}>
          {(page) => (
            <>
              <RowTable
                name={texts.settlements}
                columns={columns}
                rows={page.data}
                keyOf={({ day, currency }) => day + currency}
                addressOf={({ day, currency }) => ({
                  to: moneyPaths.settlementDay(workspaceId, day),
                  search: { currency },
                })}
                empty={
                  <>
                    <h2>{texts.none}</h2>
                    <p>{texts.noneHint}</p>
                  </>
                }
              />
              <CursorFoot
                here={moneyPaths.settlements(workspaceId)}
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

const columns: readonly RowColumn<SettlementDay>[] = [
  {
    head: texts.day,
    narrow: 'main',
    cell: ({ day, currency }) => (
      <>
        {formatWeekday(day)}
        <span className="visually-hidden"> {currency}</span>
      </>
    ),
  },
  { head: texts.currency, cell: ({ currency }) => currency },
  {
    head: texts.payments,
    narrow: 'sub',
    grows: true,
    cell: ({ payment_count: count }) => <span className="soft">{texts.count(count)}</span>,
  },
  ...sumColumns<SettlementDay>(),
];
