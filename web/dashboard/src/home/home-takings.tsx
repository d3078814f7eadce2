import { ChartCard, formatAmount, formatShortDay } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { takingsQuery } from './home.queries.ts';
import type { CurrencyTakings } from './home.queries.ts';
import { texts } from './texts.ts';

/** Left out until something was taken. */
export function HomeTakings({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const { data } = useQuery(takingsQuery(workspaceId));
  const [currency, setCurrency] = useState<string | null>(null);
  const chosen = data?.data.find((one) => one.currency === currency) ?? data?.data[0];
  if (data === undefined || chosen === undefined) return null;
  return (
    <Takings
      takings={chosen}
      workspaceId={workspaceId}
      aside={
        data.data.length < 2 ? undefined : (
          <div className="segments">
            {data.data.map((one) => (
              <button
                key={one.currency}
                type="button"
                aria-pressed={one === chosen}
                onClick={() => setCurrency(one.currency)}
              >
                {one.currency}
              </button>
            ))}
          </div>
        )
      }
    />
  );
}

interface TakingsProps {
  readonly takings: CurrencyTakings;
  readonly workspaceId: string;
  readonly aside: ReactNode;
}

function Takings({ takings, workspaceId, aside }: TakingsProps): ReactNode {
  const { currency, days, total, previous_total: before } = takings;
  const digits = (amount: CurrencyTakings['total']['taken']): string =>
    formatAmount(amount, currency);
  return (
    <ChartCard
      title={texts.takings}
      aside={aside}
      name={`${texts.takings}, ${currency}`}
      unit={currency}
      figures={[
        [texts.taken, digits(total.taken)],
        [texts.payments, String(total.count)],
        [texts.refunded, digits(total.refunded)],
        [texts.before, digits(before.taken)],
      ]}
      bars={days.map(({ day, taken, count }, index) => ({
        label: formatShortDay(day),
        name: texts.bar(formatShortDay(day), `${currency} ${digits(taken)}`, count),
        value: Number(JSON.stringify(taken)),
        address: { to: paths.payments(workspaceId), search: { from: day, to: day, currency } },
        look: index === days.length - 1 ? 'unfinished' : undefined,
      }))}
      heads={[texts.day, `${texts.taken}, ${currency}`, texts.payments, texts.refunded]}
      rows={days.map(({ day, taken, count, refunded }) => [
        formatShortDay(day),
        digits(taken),
        String(count),
        digits(refunded),
      ])}
    />
  );
}
