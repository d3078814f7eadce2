import { Card, formatMinor, formatShortMoment } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import {
  CalendarCheck,
  ChartColumn,
  Check,
  FileText,
  Landmark,
  MousePointerClick,
  Send,
  Undo2,
  X,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { paymentTexts as words } from './payment-texts.ts';
import type { Trail } from './payments.queries.ts';

interface Station {
  readonly name: string;
  readonly icon: LucideIcon;
  /** Null: not yet. Empty: it happened, and nobody says when. */
  readonly at: string | null;
  readonly value: string | null;
  readonly isMono?: boolean;
  readonly to?: string;
  /** A page of the books. */
  readonly href?: string;
}

/** From the click to the merchant's balance: what happened is filled, what may still come is a ring. */
export function PaymentTrail({
  trail,
  workspaceId,
}: {
  readonly trail: Trail;
  readonly workspaceId: string;
}): ReactNode {
  const { books } = trail;
  const inBooks = books === null ? [] : booksStationsOf(books);
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
        <div className="card-body trail-sides">
          <Stations label={words.sides.payments} stations={stationsOf(trail, workspaceId)} />
          {inBooks.length === 0 ? null : <Stations label={words.sides.books} stations={inBooks} />}
        </div>
      </Card>
    </div>
  );
}

interface StationsProps {
  readonly label: string;
  readonly stations: readonly Station[];
}

function Stations({ label, stations }: StationsProps): ReactNode {
  return (
    <section aria-label={label}>
      <p className="soft t12 trail-side">{label}</p>
      <ol className="trail">
        {stations.map((station, index) => {
          const { name, icon: Icon, at, isMono } = station;
          return (
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
                  <StationValue station={station} />
                </span>
                {at === null || at === '' ? null : (
                  <span className="when">{formatShortMoment(at)}</span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function StationValue({ station }: { readonly station: Station }): ReactNode {
  const { at, value, to, href } = station;
  if (at === null) return words.notYet;
  if (to !== undefined) {
    return (
      <Link className="link" to={to}>
        {value}
      </Link>
    );
  }
  if (href === undefined) return value;
  return (
    <a className="link" href={href} rel="noreferrer">
      {value}
    </a>
  );
}

/** What the books did with it, as far as they said: how far they are, and which invoice the link was for. */
function booksStationsOf(books: NonNullable<Trail['books']>): readonly Station[] {
  const { url: href, invoice_number: invoice, booked } = books;
  const at = booked ? '' : null;
  const paid = { name: words.stations.invoice, icon: FileText, at, value: invoice, isMono: true };
  const profit = { name: words.stations.profit, icon: ChartColumn, at, value: words.seeEntry };
  return [...(invoice === null ? [] : [{ ...paid, href }]), { ...profit, href }];
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
