import { Card, Loaded, Money, formatAmount, formatClock } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { toShares } from './balance-shares.rules.ts';
import { overviewQuery } from './home.queries.ts';
import type { Overview } from './home.queries.ts';
import { texts } from './texts.ts';

export function HomeBalances({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const overview = useQuery(overviewQuery(workspaceId));
  const readAt = new Date(overview.dataUpdatedAt).toISOString();
  return (
    <div className="area-bal">
      <Card
        title={texts.balances}
        aside={
          <>
            {overview.data === undefined ? null : texts.asOf(formatClock(readAt))}
            <Link className="link" to={moneyPaths.balance(workspaceId)}>
              {texts.statement}
            </Link>
          </>
        }
      >
        <Loaded query={overview}>
          {({ balances }) =>
            balances.length === 0 ? (
              <div className="empty">
                <h3>{texts.noBalance}</h3>
                <p>{texts.noBalanceHint}</p>
              </div>
            ) : (
              <div className="bals">
                {balances.map((balance, index) => (
                  <BalanceOf key={balance.currency} balance={balance} isFirst={index === 0} />
                ))}
              </div>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}

interface BalanceProps {
  readonly balance: Overview['balances'][number];
  readonly isFirst: boolean;
}

function BalanceOf({ balance, isFirst }: BalanceProps): ReactNode {
  const { currency, available, pending, held, reserved, owed } = balance;
  const shares = toShares([available, pending, held, owed, reserved].map(String));
  const rows = [
    [texts.pending, pending, 's2'],
    [texts.held, held, 's3'],
    ...(/[1-9]/.test(JSON.stringify(reserved)) ? [[texts.reserved, reserved, 's5'] as const] : []),
    [texts.owed, owed, 's4'],
  ] as const;
  return (
    <div className="bal">
      <div>
        <div className="t12 soft avail">
          <i className="swatch" />
          {texts.available}
        </div>
        <div className={isFirst ? 'hero' : 'bal-big'}>
          <Money major={available} currency={currency} />
        </div>
      </div>
      <div className="meter" aria-hidden>
        {shares.map((share, index) =>
          share === 0 ? null : (
            // The widths of parts of one bar, in the order of the balances.
            <i key={index} className={`m${index + 1}`} style={{ width: `${share}%` }} />
          ),
        )}
      </div>
      <dl className="facts bal-facts">
        {rows.map(([label, amount, swatch]) => (
          <div className="bal-fact" key={label}>
            <dt>
              <i className={`swatch ${swatch}`} />
              {label}
            </dt>
            <dd className="num">
              {/[1-9]/.test(JSON.stringify(amount)) ? formatAmount(amount, currency) : '–'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
