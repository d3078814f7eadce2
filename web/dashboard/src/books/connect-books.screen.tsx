import '../parts/parts.css';
import {
  Banner,
  Button,
  Form,
  PageHead,
  SecondFactorStep,
  SelectField,
  useAttempt,
} from '@countinghouse/ui';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { identity } from '../api.ts';
import { meQuery } from '../shell/me.queries.ts';
import type { Me } from '../shell/me.queries.ts';
import { agreeToBooks } from './books.queries.ts';
import { isWhole, parseConnectSearch } from './connect-search.rules.ts';
import type { ConnectSearch } from './connect-search.rules.ts';
import { texts } from './texts.ts';

/** Books ask to follow a business: who asks, for what, and which business. */
export function ConnectBooksScreen(): ReactNode {
  const { data: me } = useSuspenseQuery(meQuery);
  const client = useQueryClient();
  const search = parseConnectSearch(useSearch({ strict: false }));
  if (!isWhole(search)) {
    return (
      <>
        <PageHead title={texts.connectTitle} />
        <Banner tone="bad">{texts.incomplete}</Banner>
      </>
    );
  }
  return (
    <SecondFactorStep
      identity={identity}
      me={me}
      onChanged={() => client.refetchQueries({ queryKey: meQuery.queryKey })}
    >
      <PageHead title={texts.connectTitle} />
      <ConsentForm search={search} places={placesOf(me, search.environment)} />
    </SecondFactorStep>
  );
}

interface Place {
  readonly value: string;
  readonly label: string;
}

function placesOf(me: Me, environment: string): readonly Place[] {
  return me.memberships
    .filter(({ permissions }) => permissions.includes('books:connect'))
    .flatMap(({ business_name: name, workspaces }) =>
      workspaces
        .filter((one) => one.environment === environment)
        .map(({ id }) => ({
          value: id,
          label: `${name} (${texts.environments[environment] ?? environment})`,
        })),
    );
}

interface ConsentProps {
  readonly search: ConnectSearch;
  readonly places: readonly Place[];
}

function ConsentForm({ search, places }: ConsentProps): ReactNode {
  const attempt = useAttempt();
  const [workspaceId, setWorkspaceId] = useState(places[0]?.value ?? '');
  const { environment, ...request } = search;
  const { host } = new URL(request.books_url);
  const agree = async (): Promise<void> => {
    const { return_url: url } = await agreeToBooks(workspaceId, request);
    location.assign(url);
  };
  if (places.length === 0) {
    const name = texts.environments[environment] ?? environment;
    return <Banner tone="warn">{texts.noBusiness(name)}</Banner>;
  }
  return (
    <section className="card new-form" aria-label={texts.connectTitle}>
      <Form attempt={attempt} work={agree}>
        <p className="mid">{texts.asks(request.organisation_name, host)}</p>
        <Points title={texts.canDo} points={texts.can} icon={<Check size={14} aria-hidden />} />
        <Points title={texts.cannotDo} points={texts.cannot} icon={<X size={14} aria-hidden />} />
        <SelectField
          label={texts.business}
          options={places}
          value={workspaceId}
          onChange={({ target }) => setWorkspaceId(target.value)}
        />
        <Button
          submits
          look="primary"
          isWide
          isBusy={attempt.isBusy}
          waitSeconds={attempt.waitSeconds}
        >
          {texts.agree}
        </Button>
      </Form>
    </section>
  );
}

interface PointsProps {
  readonly title: string;
  readonly points: readonly string[];
  readonly icon: ReactNode;
}

function Points({ title, points, icon }: PointsProps): ReactNode {
  return (
    <div className="t13">
      <p className="soft">{title}</p>
      <ul>
        {points.map((point) => (
          <li key={point} className="row">
            {icon}
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
