import { Card, Chip, Loaded, PageHead, formatHere } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { overviewQuery } from '../shell/me.queries.ts';
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

type Overview = Awaited<ReturnType<NonNullable<typeof overviewQuery.queryFn>>>;

/** What needs an operator first, then how the service is. */
export function HomeScreen(): ReactNode {
  const overview = useQuery(overviewQuery);
  return (
    <>
      <PageHead title={texts.overview} />
      <Loaded query={overview} lines={8}>
        {(data) => (
          <div className="stack stack-4">
            <Tasks overview={data} />
            <Health overview={data} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Tasks({ overview }: { readonly overview: Overview }): ReactNode {
  const open = tasks.filter(({ name }) => overview[name] > 0);
  return (
    <Card title={texts.needsYou} count={open.length}>
      {open.length === 0 ? (
        <div className="empty">
          <h3>{texts.nothing}</h3>
          <p>{texts.nothingHint}</p>
        </div>
      ) : (
        open.map(({ name, to }) => (
          <Link className="task" to={to} key={name}>
            <span className="count count-warn">{overview[name]}</span>
            <span className="mid">{texts[name]}</span>
            <ChevronRight className="icon soft" aria-hidden />
          </Link>
        ))
      )}
    </Card>
  );
}

function Health({ overview }: { readonly overview: Overview }): ReactNode {
  const { ledger_verified_at: verifiedAt, ledger_breaks: broken } = overview;
  const tone = verifiedAt === null ? 'quiet' : broken.length === 0 ? 'good' : 'bad';
  return (
    <Card title={texts.health}>
      <div className="card-body">
        <Chip tone={tone}>{texts.ledger}</Chip>{' '}
        {verifiedAt === null
          ? texts.ledgerNever
          : broken.length === 0
            ? texts.ledgerGood(formatHere(verifiedAt))
            : texts.ledgerBad(broken.join(', '))}
      </div>
    </Card>
  );
}
