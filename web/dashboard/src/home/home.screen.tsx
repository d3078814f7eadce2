import { Card, Loaded, Money, PageHead, usePathPart } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { overviewQuery } from './home.queries.ts';
import { texts } from './texts.ts';

export function HomeScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const overview = useQuery(overviewQuery(workspaceId));
  return (
    <>
      <PageHead title={texts.home} />
      <Card title={texts.balances}>
        <Loaded query={overview}>
          {({ balances }) => (
            <dl className="card-body strip">
              {balances.map((balance) => (
                <div key={balance.currency}>
                  <dt>{texts.available}</dt>
                  <dd>
                    <Money major={balance.available} currency={balance.currency} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Loaded>
      </Card>
    </>
  );
}
