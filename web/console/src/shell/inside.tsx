import { SessionDialogs, Shell } from '@countinghouse/ui';
import type { RailGroup } from '@countinghouse/ui';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import {
  Building2,
  CircleHelp,
  CirclePause,
  Gauge,
  KeyRound,
  LifeBuoy,
  ListX,
  Scale,
  ScrollText,
  ShieldCheck,
  Stamp,
  TriangleAlert,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { call, session } from '../api.ts';
import { booksOverviewQuery } from '../books/books.queries.ts';
import { paths } from '../paths.ts';
import { booksRailOf } from './books-rail.ts';
import { meQuery, overviewQuery } from './me.queries.ts';
import { texts } from './texts.ts';

export function Inside(): ReactNode {
  const client = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const isBooks = me.service === 'accounting';
  const { data: counts } = useQuery({ ...overviewQuery, enabled: !isBooks });
  const { data: booksCounts } = useQuery({ ...booksOverviewQuery, enabled: isBooks });
  return (
    <>
      <Shell
        place={{ name: texts.console, detail: isBooks ? texts.accounting : texts.payments }}
        groups={isBooks ? booksRailOf(booksCounts) : railOf(counts)}
        isTest={false}
        person={{ name: me.name, detail: texts.roles[me.role] ?? me.role }}
        accountAddress={paths.account}
        topbar={null}
        onSearch={async (q) => (await call('searchConsole', { query: { q: keyTail(q) } })).data}
      >
        <Outlet />
      </Shell>
      <SessionDialogs
        session={session}
        personId={me.id}
        methods={['passkey']}
        isPasskeyOnly
        endsAt={me.session_ends_at}
        onRenewed={() => void client.invalidateQueries({ queryKey: meQuery.queryKey })}
      />
    </>
  );
}

/** A whole key that somebody pastes stays here: only its last characters are sent. */
function keyTail(text: string): string {
  return /^[a-z]{2,6}_(?:live|test)_/.test(text) ? text.slice(-4) : text;
}

type Counts = Awaited<ReturnType<NonNullable<typeof overviewQuery.queryFn>>>;

function railOf(counts: Counts | undefined): readonly RailGroup[] {
  const count = (name: Exclude<keyof Counts, 'ledger_verified_at' | 'ledger_breaks'>) =>
    counts === undefined ? {} : { count: counts[name] };
  return [
    {
      title: null,
      items: [{ to: paths.home, label: texts.home, icon: Gauge, isExact: true, goKey: 'h' }],
    },
    {
      title: texts.work,
      items: [
        {
          to: paths.businesses,
          label: texts.reviews,
          icon: Building2,
          goKey: 'b',
          ...count('reviews'),
        },
        {
          to: paths.requests,
          label: texts.requests,
          icon: ShieldCheck,
          goKey: 'r',
          ...count('requests'),
        },
        { to: paths.recoveries, label: texts.recoveries, icon: LifeBuoy },
      ],
    },
    {
      title: texts.money,
      items: [
        {
          to: paths.suspense,
          label: texts.suspense,
          icon: TriangleAlert,
          goKey: 's',
          ...count('suspense'),
        },
        {
          to: paths.unknown,
          label: texts.unknown,
          icon: CircleHelp,
          goKey: 'u',
          ...count('unknown'),
        },
        { to: paths.breaks, label: texts.breaks, icon: Scale, ...count('breaks') },
        { to: paths.approvals, label: texts.approvals, icon: Stamp },
      ],
    },
    {
      title: texts.running,
      items: [
        {
          to: paths.pauses,
          label: texts.pauses,
          icon: CirclePause,
          goKey: 'p',
          ...count('pauses'),
        },
        { to: paths.jobs, label: texts.jobs, icon: ListX, goKey: 'j', ...count('jobs') },
        { to: paths.webhooks, label: texts.webhooks, icon: Webhook, ...count('webhooks') },
        { to: paths.acts, label: texts.acts, icon: ScrollText },
        { to: paths.secrets, label: texts.secrets, icon: KeyRound },
      ],
    },
  ];
}
