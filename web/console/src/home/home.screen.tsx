import { Card, Chip, Loaded, PageHead, formatHere } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { booksOverviewQuery } from '../books/books.queries.ts';
import { paths } from '../paths.ts';
import { meQuery, overviewQuery } from '../shell/me.queries.ts';
import { ObjectivesCard } from './objectives.card.tsx';
import { texts } from './texts.ts';

const tasks = [
  { name: 'reviews', to: paths.businesses },
  { name: 'requests', to: paths.requests },
  { name: 'suspense', to: paths.suspense },
  { name: 'unknown', to: paths.unknown },
  { name: 'breaks', to: paths.breaks },
  { name: 'jobs', to: paths.jobs },
  { name: 'webhooks', to: paths.webhooks },
  { name: 'pauses', to: paths.pauses },
] as const;

/** What needs an operator first, then how the service is. */
export function HomeScreen(): ReactNode {
  const { data: me } = useSuspenseQuery(meQuery);
  return me.service === 'accounting' ? <BooksHome /> : <PaymentsHome />;
}

const booksTasks = [
  { name: 'requests', to: paths.requests },
  { name: 'connections', to: paths.connections },
  { name: 'jobs', to: paths.jobs },
  { name: 'webhooks', to: paths.webhooks },
  { name: 'closings', to: paths.closings },
] as const;

function BooksHome(): ReactNode {
  const overview = useQuery(booksOverviewQuery);
  return (
    <>
      <PageHead title={texts.overview} />
      <Loaded query={overview} lines={8}>
        {(data) => (
          <div className="stack stack-4">
            <Tasks
              open={booksTasks.flatMap(({ name, to }) =>
                data[name] > 0 ? [{ label: texts[name], to, count: data[name] }] : [],
              )}
            />
            <Health
              what={texts.journal}
              verifiedAt={data.journal_verified_at}
              broken={data.journal_breaks}
            />
            <ObjectivesCard />
          </div>
        )}
      </Loaded>
    </>
  );
}

function PaymentsHome(): ReactNode {
  const overview = useQuery(overviewQuery);
  return (
    <>
      <PageHead title={texts.overview} />
      <Loaded query={overview} lines={8}>
        {(data) => (
          <div className="stack stack-4">
            <Tasks
              open={tasks.flatMap(({ name, to }) =>
                data[name] > 0 ? [{ label: texts[name], to, count: data[name] }] : [],
              )}
            />
            <Health
              what={texts.ledger}
              verifiedAt={data.ledger_verified_at}
              broken={data.ledger_breaks}
            />
            <ObjectivesCard />
          </div>
        )}
      </Loaded>
    </>
  );
}

interface Task {
  readonly label: string;
  readonly to: string;
  readonly count: number;
}

function Tasks({ open }: { readonly open: readonly Task[] }): ReactNode {
  return (
    <Card title={texts.needsYou} count={open.length}>
      {open.length === 0 ? (
        <div className="empty">
          <h3>{texts.nothing}</h3>
          <p>{texts.nothingHint}</p>
        </div>
      ) : (
        open.map(({ label, to, count }) => (
          <Link className="task" to={to} key={to}>
            <span className="count count-warn">{count}</span>
            <span className="mid">{label}</span>
            <ChevronRight className="icon soft" aria-hidden />
          </Link>
        ))
      )}
    </Card>
  );
}

interface HealthProps {
  readonly what: string;
  readonly verifiedAt: string | null;
  readonly broken: readonly string[];
}

function Health({ what, verifiedAt, broken }: HealthProps): ReactNode {
  const tone = verifiedAt === null ? 'quiet' : broken.length === 0 ? 'good' : 'bad';
  return (
    <Card title={texts.health}>
      <div className="card-body">
        <Chip tone={tone}>{what}</Chip>{' '}
        {verifiedAt === null
          ? texts.ledgerNever
          : broken.length === 0
            ? texts.ledgerGood(formatHere(verifiedAt))
            : texts.ledgerBad(broken.join(', '))}
      </div>
    </Card>
  );
}
