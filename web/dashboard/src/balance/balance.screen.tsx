import './balance.css';
import { Loaded, PageHead, usePathPart, useSearchParts } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { CsvLink } from '../parts/csv-link.tsx';
import { PayOutLink } from '../payouts/pay-out-link.tsx';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { BalanceFigures } from './balance-figures.tsx';
import { chooseCurrency } from './balance-search.rules.ts';
import type { BalanceSearch } from './balance-search.rules.ts';
import { balancesQuery, statementCsv } from './balance.queries.ts';
import { StatementCard } from './statement.card.tsx';
import { texts } from './texts.ts';

/** Where the money is, and every movement that brought it there. */
export function BalanceScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const search = useSearchParts<BalanceSearch>();
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const balances = useQuery(balancesQuery(workspaceId));
  const currencies = (balances.data?.data ?? []).map(({ currency }) => currency);
  const currency = chooseCurrency(search.currency, business.default_currency, currencies);
  const balance = balances.data?.data.find((one) => one.currency === currency);
  return (
    <>
      <PageHead
        title={texts.balance}
        actions={
          <>
            <CsvLink
              address={statementCsv(workspaceId, currency, search)}
              reason={refuseBy(business, 'reports:export')}
            />
            <Link
              className="btn"
              to={moneyPaths.printStatement(workspaceId)}
              search={{ currency, from: search.from, to: search.to }}
            >
              {texts.print}
            </Link>
            <PayOutLink workspaceId={workspaceId} balance={balance} business={business} />
          </>
        }
      />
      <div className="stack stack-4">
        <section className="card" aria-label={texts.balance}>
          <Loaded query={balances} lines={2}>
            {() => (
              <>
                {currencies.length < 2 ? null : (
                  <div className="balance-switch">
                    <nav className="segments" aria-label={texts.currencies}>
                      {currencies.map((one) => (
                        <Link
                          key={one}
                          to={moneyPaths.balance(workspaceId)}
                          search={{ ...search, currency: one, after: undefined }}
                          activeProps={{}}
                          aria-current={one === currency ? 'true' : undefined}
                        >
                          {one}
                        </Link>
                      ))}
                    </nav>
                  </div>
                )}
                <BalanceFigures balance={balance} currency={currency} />
              </>
            )}
          </Loaded>
        </section>
        <StatementCard workspaceId={workspaceId} currency={currency} search={search} />
      </div>
    </>
  );
}
