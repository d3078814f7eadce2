import { ChartCard, Loaded, formatAmount, formatMonth, formatMonthOfYear } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { profitOfMonthsQuery } from './home.queries.ts';
import { texts } from './texts.ts';

export function ProfitChart(): ReactNode {
  const { orgId, today, currency } = usePlace();
  const profit = useQuery(profitOfMonthsQuery(orgId, today));
  return (
    <Loaded query={profit} lines={6}>
      {({ data }) => {
        const months = (data.columns ?? []).toReversed();
        return (
          <ChartCard
            title={texts.profit}
            name={texts.profitName}
            unit={currency}
            bars={months.map(({ from, to, net_profit: net }, at) => ({
              label: formatMonth(from),
              name: `${formatMonthOfYear(from)}: ${formatAmount(net, currency)}`,
              value: Number(net),
              look: at === months.length - 1 ? 'unfinished' : 'soft',
              address: paths.report(orgId, 'profit-and-loss', { from, to }),
            }))}
            heads={[texts.month, texts.net]}
            rows={months.map(({ from, net_profit: net }) => [
              formatMonthOfYear(from),
              formatAmount(net, currency),
            ])}
          />
        );
      }}
    </Loaded>
  );
}
