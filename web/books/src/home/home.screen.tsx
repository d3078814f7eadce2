import { Loaded, Money, PageHead, usePathPart } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { homeQuery } from './home.queries.ts';
import { texts } from './texts.ts';

export function HomeScreen(): ReactNode {
  const orgId = usePathPart('orgId');
  const home = useQuery(homeQuery(orgId));
  return (
    <>
      <PageHead title={texts.home} />
      <Loaded query={home}>
        {({ organisation, drafts, overdue_invoices: overdue }) => (
          <section className="card card-body">
            <dl className="strip">
              {overdue === null ? null : (
                <div>
                  <dt>{texts.overdue}</dt>
                  <dd>
                    <Money major={overdue.total} currency={organisation.base_currency} />
                  </dd>
                </div>
              )}
              <div>
                <dt>{texts.drafts}</dt>
                <dd>{drafts.count}</dd>
              </div>
            </dl>
          </section>
        )}
      </Loaded>
    </>
  );
}
