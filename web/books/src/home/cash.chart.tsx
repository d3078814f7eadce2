import { ChartCard, Loaded, formatAmount, formatMonth, formatMonthOfYear } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { cashOfMonthsQuery } from './home.queries.ts';
import { texts } from './texts.ts';

/** The change of each month, and the balance at its end. */
export function CashChart(): ReactNode {
  const { orgId, today, currency } = usePlace();
  const cash = useQuery(cashOfMonthsQuery(orgId, today));
  return (
    <Loaded query={cash} lines={6}>
      {({ data }) => {
        const months = (data.columns ?? []).toReversed();
        return (
          <ChartCard
            title={texts.cash}
            name={texts.cashName}
            unit={currency}
            aside={
              <span className="legend only-wide">
                <span>
                  <i className="swatch" />
                  {texts.change}
                </span>
                <span>
                  <i className="line-swatch" />
                  {texts.balance}
                </span>
              </span>
            }
            bars={months.map(({ from, to, net_change: change, closing_balance: balance }, at) => ({
              label: formatMonth(from),
              name: `${formatMonthOfYear(from)}: ${texts.change} ${formatAmount(change, currency)}, ${texts.balance} ${formatAmount(balance, currency)}`,
              value: Number(change),
              look: at === months.length - 1 ? 'unfinished' : 'soft',
              address: paths.report(orgId, 'cash-flow', { from, to }),
            }))}
            line={months.map(({ closing_balance: balance }) => Number(balance))}
            heads={[texts.month, texts.change, texts.balance]}
            rows={months.map(({ from, net_change: change, closing_balance: balance }) => [
              formatMonthOfYear(from),
              formatAmount(change, currency),
              formatAmount(balance, currency),
            ])}
          />
        );
      }}
    </Loaded>
  );
}
