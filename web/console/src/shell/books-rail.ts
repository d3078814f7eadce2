import type { RailGroup } from '@countinghouse/ui';
import {
  Building2,
  DoorClosed,
  Gauge,
  LifeBuoy,
  ListX,
  ScrollText,
  ShieldCheck,
  Unplug,
  Webhook,
} from 'lucide-react';
import type { booksOverviewQuery } from '../books/books.queries.ts';
import { texts as booksTexts } from '../books/texts.ts';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

type Counts = Awaited<ReturnType<NonNullable<typeof booksOverviewQuery.queryFn>>>;

/** The console of accounting. */
export function booksRailOf(counts: Counts | undefined): readonly RailGroup[] {
  const count = (name: 'requests' | 'connections' | 'jobs' | 'webhooks' | 'closings') =>
    counts === undefined ? {} : { count: counts[name] };
  return [
    {
      title: null,
      items: [{ to: paths.home, label: texts.home, icon: Gauge, isExact: true, goKey: 'h' }],
    },
    {
      title: texts.work,
      items: [
        { to: paths.organisations, label: booksTexts.organisations, icon: Building2, goKey: 'o' },
        {
          to: paths.requests,
          label: texts.requests,
          icon: ShieldCheck,
          goKey: 'r',
          ...count('requests'),
        },
        { to: paths.recoveries, label: texts.recoveries, icon: LifeBuoy },
        {
          to: paths.closings,
          label: booksTexts.closings,
          icon: DoorClosed,
          ...count('closings'),
        },
      ],
    },
    {
      title: texts.running,
      items: [
        {
          to: paths.connections,
          label: booksTexts.connections,
          icon: Unplug,
          ...count('connections'),
        },
        { to: paths.jobs, label: texts.jobs, icon: ListX, goKey: 'j', ...count('jobs') },
        { to: paths.webhooks, label: texts.webhooks, icon: Webhook, ...count('webhooks') },
        { to: paths.acts, label: texts.acts, icon: ScrollText },
      ],
    },
  ];
}
