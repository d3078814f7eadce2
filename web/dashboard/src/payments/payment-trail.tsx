import { Card, formatMinor, formatShortMoment } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, Check, Landmark, MousePointerClick, Send, Undo2, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { paymentTexts as words } from './payment-texts.ts';
import type { Trail } from './payments.queries.ts';

interface Station {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly at: string | null;
  readonly value: string | null;
  readonly isMono?: boolean;
  readonly to?: string;
}

/** From the click to the merchant's balance: what happened is filled, what may still come is a ring. */
export function PaymentTrail({
  trail,
  workspaceId,
}: {
  readonly trail: Trail;
  readonly workspaceId: string;
}): ReactNode {
  const stations = stationsOf(trail, workspaceId);
  const { books } = trail;
  return (
    <div className="trail-card">
      <Card
        title={words.trail}
        aside={
          books === null ? undefined : (
            <a className="link t12" href={books.url} rel="noreferrer">
              {words.inBooks(books.name)}
            </a>
          )
        }
      >
        <div className="card-body">
          <ol className="trail">
            {stations.map(({ name, icon: Icon, at, value, isMono, to }, index) => (
              <li
                key={name}
                className={['station', at === null && 'is-open', leadsOn(stations, index)]
                  .filter(Boolean)
                  .join(' ')}
              >
                <span className="node">
                  <Icon className="icon" aria-hidden />
                </span>
                <span>
                  <b>{name}</b>
                  <span className={isMono === true ? 'val mono' : 'val'}>
                    {at === null ? words.notYet : null}
                    {at === null || to !== undefined ? null : value}
                    {at === null || to === undefined ? null : (
                      <Link className="link" to={to}>
                        {value}
                      </Link>
                    )}
                  </span>
                  {at === null ? null : <span className="when">{formatShortMoment(at)}</span>}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </Card>
    </div>
  );
}

function leadsOn(stations: readonly Station[], index: number): string | false {
  return stations[index + 1]?.at === null && 'to-next';
}

function stationsOf({ payment, refunds, payout }: Trail, workspaceId: string): readonly Station[] {
  const { stations } = words;
  const { currency } = payment;
  const amount = formatMinor(payment.amount, currency);
  const started: Station = {
    name: stations.started,
    icon: MousePointerClick,
    at: payment.created_at,
    value: amount,
  };
  const provider: Station = {
    name: stations.provider,
    icon: Send,
    at: payment.processing_at ?? (payment.provider_reference === null ? null : payment.created_at),
    value: payment.provider_reference ?? payment.provider,
    isMono: true,
  };
  const { failed_at: failedAt, cancelled_at: cancelledAt } = payment;
  if (payment.status === 'failed') {
    return [started, provider, { name: stations.failed, icon: X, at: failedAt, value: amount }];
  }
  if (payment.status === 'cancelled') {
    return [started, { name: stations.cancelled, icon: X, at: cancelledAt, value: amount }];
  }
  const refundedAt = refunds.find(({ succeeded_at: at }) => at !== null)?.succeeded_at ?? null;
  return [
    started,
    provider,
    { name: stations.paid, icon: Check, at: payment.succeeded_at, value: amount },
    {
      name: stations.settled,
      icon: CalendarCheck,
      at: payment.settled_at,
      value: null,
    },
    ...(payout === null
      ? []
      : [
          {
            name: stations.paidOut,
            icon: Landmark,
            at: payout.completed_at,
            value: formatMinor(payout.amount, payout.currency),
            to: moneyPaths.payout(workspaceId, payout.id),
          },
        ]),
    ...(refundedAt === null
      ? []
      : [
          {
            name: stations.refunded,
            icon: Undo2,
            at: refundedAt,
            value: formatMinor(payment.refunded_amount, currency),
          },
        ]),
  ];
}
