import {
  LinkTabs,
  Loaded,
  PageHead,
  RowTable,
  formatShortMoment,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { modeWord, texts as partTexts } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { organisationsQuery } from './books.queries.ts';
import type { Organisation } from './books.queries.ts';
import { organisationViews } from './organisation-search.rules.ts';
import type { OrganisationSearch } from './organisation-search.rules.ts';
import { OrganisationState } from './organisation-state.tsx';
import { texts } from './texts.ts';

const columns: readonly RowColumn<Organisation>[] = [
  { head: texts.name, cell: ({ name }) => name, narrow: 'main', grows: true },
  { head: texts.country, cell: ({ country }) => country, narrow: 'sub' },
  { head: partTexts.environment, cell: ({ environment }) => modeWord(environment) },
  { head: texts.created, cell: (row) => formatShortMoment(row.created_at) },
  { head: texts.state, cell: (row) => <OrganisationState of={row} />, narrow: 'state' },
];

export function OrganisationsScreen(): ReactNode {
  const { view = 'all' } = useSearchParts<OrganisationSearch>();
  const found = useQuery(organisationsQuery(view));
  return (
    <>
      <PageHead title={texts.organisations} />
      <section className="card" aria-label={texts.organisations}>
        <LinkTabs
          label={texts.byView}
          tabs={organisationViews.map((tab) => ({
            label: texts.views[tab] ?? tab,
            address: { to: paths.organisations, search: tab === 'all' ? {} : { view: tab } },
            isCurrent: tab === view,
          }))}
        />
        <Loaded query={found} lines={8}>
          {({ data }) => (
            <RowTable
              name={texts.organisations}
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              addressOf={({ id }) => ({ to: paths.organisation(id) })}
              empty={
                <>
                  <h2>{texts.none}</h2>
                  <p>{texts.noneHint}</p>
                </>
              }
            />
          )}
        </Loaded>
      </section>
    </>
  );
}
