import {
  CursorFoot,
  FilterSelect,
  FilterText,
  Loaded,
  PageHead,
  RowTable,
  formatExact,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { Permitted } from '../shell/permitted.tsx';
import { eventMeanings, eventTypes } from '../webhooks/event-types.ts';
import { wordOf } from '../webhooks/texts.ts';
import type { EventsSearch } from './events-search.rules.ts';
import { eventsQuery } from './events.queries.ts';
import type { EventRow } from './events.queries.ts';
import { texts } from './texts.ts';

/** Events sent to the merchant's server, newest first. */
export function EventsScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  return (
    <Permitted title={texts.events} permission="webhooks:read_logs">
      {() => <Events workspaceId={workspaceId} />}
    </Permitted>
  );
}

function Events({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const search = useSearchParts<EventsSearch>();
  const navigate = useNavigate();
  const found = useQuery(eventsQuery(workspaceId, search));
  const here = developerPaths.events(workspaceId);
  const { before, ...kept } = search;
  return (
    <>
      <PageHead title={texts.events} />
      <div className="stack stack-3">
        <div className="filters">
          <FilterSelect
            label={texts.type}
            all={texts.all}
            value={search.type}
            options={eventTypes.map((value) => ({ value, label: value }))}
            onChoose={(type) => void navigate({ to: here, search: { ...kept, type } })}
          />
          <FilterText
            label={texts.find}
            value={search.subject}
            onChoose={(subject) => void navigate({ to: here, search: { ...kept, subject } })}
          />
        </div>
        <section className="card" aria-label={texts.events}>
          <Loaded query={found} lines={10}>
            {({ data, next_before_sequence: next }) => (
              <>
                <RowTable
                  name={texts.events}
                  columns={columns}
                  rows={data}
                  keyOf={({ id }) => id}
                  addressOf={({ id }) => ({ to: developerPaths.event(workspaceId, id) })}
                  empty={
                    <>
                      <h2>{texts.none}</h2>
                      <p>{texts.noneHint}</p>
                    </>
                  }
                />
                {data.length === 0 && before === undefined ? null : (
                  <CursorFoot
                    newest={before === undefined ? null : { to: here, search: { ...kept } }}
                    older={next === null ? null : { to: here, search: { ...kept, before: next } }}
                  >
                    <span>{texts.shown(data.length)}</span>
                  </CursorFoot>
                )}
              </>
            )}
          </Loaded>
        </section>
      </div>
    </>
  );
}

const columns: readonly RowColumn<EventRow>[] = [
  {
    head: texts.type,
    narrow: 'main',
    cell: ({ type }) => <span className="mono">{type}</span>,
  },
  {
    head: texts.about,
    narrow: 'sub',
    grows: true,
    cell: ({ type, data }) => (
      <>
        {wordOf(eventMeanings, type)} <span className="mono soft only-wide">{data.id}</span>
      </>
    ),
  },
  {
    head: texts.when,
    narrow: 'state',
    cell: ({ created_at: at }) => <span className="soft">{formatExact(at)}</span>,
  },
  {
    head: texts.number,
    narrow: 'amount',
    isNumber: true,
    cell: ({ sequence }) => <span className="soft">{sequence}</span>,
  },
];
