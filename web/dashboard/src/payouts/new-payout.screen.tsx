import './payouts.css';
import { Loaded, PageHead, usePathPart, useSearchParts } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { chooseCurrency } from '../balance/balance-search.rules.ts';
import { balancesQuery } from '../balance/balance.queries.ts';
import { moneyPaths } from '../money.paths.ts';
import { businessQuery } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { PayoutForm } from './payout.form.tsx';
import type { PayoutRequest } from './payouts-search.rules.ts';
import { texts } from './texts.ts';

export function NewPayoutScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const search = useSearchParts<PayoutRequest>();
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const balances = useQuery(balancesQuery(workspaceId));
  return (
    <>
      <nav className="crumbs" aria-label={texts.payouts}>
        <Link className="link" to={moneyPaths.payouts(workspaceId)}>
          {texts.payouts}
        </Link>
        <span aria-hidden>/</span>
        <span>{texts.newPayout}</span>
      </nav>
      <PageHead title={texts.newPayout} />
      <Loaded query={balances} lines={6}>
        {({ data }) => {
          const currencies = data.map(({ currency }) => currency);
          const currency = chooseCurrency(search.currency, business.default_currency, currencies);
          return (
            <PayoutForm
              // Another currency is another request, with a number of its own.
              key={currency}
              workspaceId={workspaceId}
              currency={currency}
              currencies={currencies.includes(currency) ? currencies : [currency, ...currencies]}
              business={business}
            />
          );
        }}
      </Loaded>
    </>
  );
}
