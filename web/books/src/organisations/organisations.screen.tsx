import { PageHead, Pages, RowTable, useSearchParts } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { homeQuery } from '../home/home.queries.ts';
import { TextFilter } from '../parts/text-filter.tsx';
import { paths } from '../paths.ts';
import { meQuery } from '../shell/me.queries.ts';
import type { Me } from '../shell/me.queries.ts';
import { roleText } from '../shell/texts.ts';
import { texts } from './texts.ts';

type Membership = Me['memberships'][number];

/** Each row asks for its own state: no more at a time than a screen may ask. */
const pageSize = 20;

/** Everything that somebody keeps the books of, with what waits there. */
export function OrganisationsScreen(): ReactNode {
  const { data: me } = useSuspenseQuery(meQuery);
  const navigate = useNavigate();
  const { q, offset = 0 } = useSearchParts<{ q?: string; offset?: number }>();
  const wanted = (q ?? '').toLowerCase();
  const found = me.memberships.filter(({ organisation_name: name }) =>
    name.toLowerCase().includes(wanted),
  );
  const shown = found.slice(offset, offset + pageSize);
  return (
    <>
      <PageHead
        title={texts.organisations}
        {...(me.can_create_organisation && {
          actions: (
            <Link className="btn btn-primary" to={paths.newOrganisation}>
              {texts.create}
            </Link>
          ),
        })}
      />
      <div className="stack stack-3">
        <div className="filters">
          <TextFilter
            label={texts.find}
            value={q}
            onChoose={(text) => void navigate(paths.organisations({ q: text }))}
          />
        </div>
        <section className="card">
          <RowTable
            name={texts.organisations}
            columns={columns}
            rows={shown}
            keyOf={(row) => row.organisation_id}
            addressOf={(row) => ({ to: paths.organisation(row.organisation_id) })}
            empty={<p>{texts.empty}</p>}
          />
          <Pages
            offset={offset}
            limit={pageSize}
            shown={shown.length}
            hasMore={found.length > offset + pageSize}
            total={found.length}
            addressOf={(at) => paths.organisations({ q, offset: at === 0 ? undefined : at })}
          />
        </section>
      </div>
    </>
  );
}

type Home = NonNullable<ReturnType<typeof useHome>>;

function useHome(orgId: string) {
  return useQuery({ ...homeQuery(orgId), refetchInterval: false }).data;
}

/** One figure of an organisation's state; empty until it is read. */
function Figure({
  orgId,
  of,
}: {
  readonly orgId: string;
  readonly of: (home: Home) => number | undefined;
}): ReactNode {
  const home = useHome(orgId);
  const count = home === undefined ? undefined : of(home);
  if (count === undefined) return <span className="soft">–</span>;
  return count === 0 ? <span className="soft">0</span> : <b className="mid">{count}</b>;
}

const figure = (
  head: string,
  of: (home: Home) => number | undefined,
  narrow?: 'amount',
): RowColumn<Membership> => ({
  head,
  cell: (row) => <Figure orgId={row.organisation_id} of={of} />,
  isNumber: true,
  ...(narrow !== undefined && { narrow }),
});

const columns: readonly RowColumn<Membership>[] = [
  {
    head: texts.name,
    cell: (row) => (
      <span className="mid">
        {row.organisation_name}
        {row.environment === 'test' ? <span className="soft"> {texts.test}</span> : null}
      </span>
    ),
    grows: true,
    narrow: 'main',
  },
  { head: texts.role, cell: ({ role }) => roleText(role), narrow: 'sub' },
  figure(texts.waiting, ({ approvals }) => approvals?.waiting, 'amount'),
  figure(texts.bankLines, ({ money }) => money?.unmatched_bank_lines),
  figure(texts.overdue, (home) => home.overdue_invoices?.count),
  figure(texts.drafts, ({ drafts }) => drafts.count),
];
