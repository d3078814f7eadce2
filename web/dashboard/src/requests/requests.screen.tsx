import {
  Card,
  CursorFoot,
  LinkTabs,
  Loaded,
  PageHead,
  RowTable,
  formatExact,
  formatShortMoment,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import type { Business } from '../shell/business.queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { KeepBodiesCard } from './keep-bodies.card.tsx';
import { requestStatuses } from './requests-search.rules.ts';
import type { RequestsSearch } from './requests-search.rules.ts';
import { requestErrorsQuery, requestsQuery } from './requests.queries.ts';
import type { RequestError, RequestRow } from './requests.queries.ts';
import { StatusChip } from './status-chip.tsx';
import { texts } from './texts.ts';

/** What the merchant's server asked, and what went wrong, by kind. */
export function RequestsScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  return (
    <Permitted title={texts.requests} permission="logs:read">
      {(business) => <Requests workspaceId={workspaceId} business={business} />}
    </Permitted>
  );
}

interface RequestsProps {
  readonly workspaceId: string;
  readonly business: Business;
}

function Requests({ workspaceId, business }: RequestsProps): ReactNode {
  const search = useSearchParts<RequestsSearch>();
  const found = useQuery(requestsQuery(workspaceId, search));
  const here = developerPaths.requests(workspaceId);
  const { after, ...kept } = search;
  return (
    <>
      <PageHead title={texts.requests} detail={texts.hint} />
      <div className="stack stack-4">
        <Errors workspaceId={workspaceId} here={here} />
        <section className="card" aria-label={texts.requests}>
          <LinkTabs label={texts.byStatus} tabs={tabsOf(here, search)} />
          <Filters here={here} search={kept} />
          <Loaded query={found} lines={10}>
            {({ data, next_cursor: next }) => (
              <>
                <RowTable
                  name={texts.requests}
                  columns={columns}
                  rows={data}
                  keyOf={({ id }) => id}
                  addressOf={({ id }) => ({ to: developerPaths.request(workspaceId, id) })}
                  empty={
                    <>
                      <h2>{texts.none}</h2>
                      <p>{texts.noneHint}</p>
                    </>
                  }
                />
                {data.length === 0 && after === undefined ? null : (
                  <CursorFoot
                    newest={after === undefined ? null : { to: here, search: { ...kept } }}
                    older={next === null ? null : { to: here, search: { ...kept, after: next } }}
                  >
                    <span>{texts.shown(data.length)}</span>
                  </CursorFoot>
                )}
              </>
            )}
          </Loaded>
        </section>
        <KeepBodiesCard workspaceId={workspaceId} business={business} />
      </div>
    </>
  );
}

interface HereProps {
  readonly workspaceId: string;
  readonly here: string;
}

const errorsShownMax = 8;

/** Refusals of one kind on one line: the list narrows to it. */
function Errors({ workspaceId, here }: HereProps): ReactNode {
  const errors = useQuery(requestErrorsQuery(workspaceId));
  const shown = errors.data?.data.slice(0, errorsShownMax) ?? [];
  if (shown.length === 0) return null;
  return (
    <Card title={texts.errors} count={errors.data?.data.length ?? 0}>
      <RowTable
        name={texts.errors}
        columns={errorColumns}
        rows={shown}
        keyOf={({ method, route, status, code, reason }) =>
          [method, route, status, code, reason].join(' ')
        }
        addressOf={({ route, status, code }) => ({
          to: here,
          search: { route, status: String(status), ...(code !== null && { code }) },
        })}
        empty={null}
      />
    </Card>
  );
}

const errorColumns: readonly RowColumn<RequestError>[] = [
  {
    head: texts.call,
    narrow: 'main',
    grows: true,
    cell: ({ method, route }) => <Call method={method} route={route} />,
  },
  { head: texts.status, narrow: 'state', cell: ({ status }) => <StatusChip status={status} /> },
  {
    head: texts.code,
    narrow: 'sub',
    cell: ({ code, reason }) => (
      <span className="mono">{[code, reason].filter((one) => one !== null).join(' · ')}</span>
    ),
  },
  {
    head: texts.when,
    narrow: 'amount',
    cell: ({ count, last_at: at }) => (
      <span className="soft">
        {texts.times(count)}
        <span className="only-wide">, {texts.lastAt(formatShortMoment(at))}</span>
      </span>
    ),
  },
];

function tabsOf(here: string, { status: current, ...search }: RequestsSearch) {
  return [undefined, ...requestStatuses].map((status) => ({
    label: status === undefined ? texts.all : texts.statuses[status],
    address: { to: here, search: { ...search, status, after: undefined } },
    isCurrent: status === current,
  }));
}

function Filters({
  here,
  search,
}: {
  readonly here: string;
  readonly search: Omit<RequestsSearch, 'after'>;
}): ReactNode {
  const isTab = requestStatuses.some((status) => status === search.status);
  const chips = Object.entries(search).filter(([name]) => name !== 'status' || !isTab);
  if (chips.length === 0) return null;
  return (
    <div className="filters card-body">
      <span className="t12 soft">{texts.filtered}</span>
      {chips.map(([name, value]) => (
        <span className="filter" key={name}>
          <span className="mono">{value}</span>
          <Link
            className="btn btn-plain btn-sm btn-icon"
            to={here}
            search={{ ...search, [name]: undefined }}
            aria-label={texts.remove(value)}
          >
            <X className="icon icon-12" aria-hidden />
          </Link>
        </span>
      ))}
    </div>
  );
}

const columns: readonly RowColumn<RequestRow>[] = [
  {
    head: texts.call,
    narrow: 'main',
    grows: true,
    cell: ({ method, path }) => <Call method={method} route={path} />,
  },
  { head: texts.status, narrow: 'state', cell: ({ status }) => <StatusChip status={status} /> },
  { head: texts.code, cell: ({ code }) => <span className="mono">{code}</span> },
  {
    head: texts.took,
    isNumber: true,
    cell: ({ duration_ms: ms }) => <span className="soft">{ms} ms</span>,
  },
  {
    head: texts.when,
    narrow: 'sub',
    cell: ({ created_at: at }) => <span className="soft">{formatExact(at)}</span>,
  },
];

function Call({ method, route }: { readonly method: string; readonly route: string }): ReactNode {
  return (
    <span className="mono">
      <span className="soft">{method}</span> {route}
    </span>
  );
}
