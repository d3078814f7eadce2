import type { MajorUnits } from '@countinghouse/sdk/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { formatMoment } from '../dates/day-text.ts';
import { Money } from '../money/money.tsx';
import type { Address } from '../parts/address.ts';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { closingTexts as texts } from './closing-texts.ts';

/** A closing as both services answer it. */
interface ShownClosing {
  readonly status: string;
  readonly requested_by: { readonly name?: string | null } | null;
  readonly closes_at: string | null;
  readonly readable_until: string | null;
  readonly obstacles: readonly {
    readonly reason: string;
    readonly explanation: string;
    readonly currency: string | null;
    readonly amount: MajorUnits | null;
    readonly count: number | null;
  }[];
  readonly ending: readonly { readonly kind: string; readonly count: number }[];
}

/** The screen of what is in the way, or ends. */
type AddressOf = (word: string) => Address | undefined;

interface ClosingCardProps {
  readonly queryKey: readonly string[];
  readonly read: () => Promise<ShownClosing>;
  readonly start: () => Promise<unknown>;
  readonly withdraw: () => Promise<unknown>;
  /** What happens to what, in plain words. */
  readonly effects: readonly (readonly [what: string, happens: string])[];
  readonly addressOf: AddressOf;
  readonly title: string;
  readonly timeZone: string;
}

/** The end of a business or organisation: what happens, what is in the way, starting it and withdrawing it. */
export function ClosingCard(props: ClosingCardProps): ReactNode {
  const { queryKey, read, start, withdraw, effects, addressOf, title, timeZone } = props;
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const closing = useQuery({ queryKey, queryFn: read });
  const refresh = () => client.invalidateQueries({ queryKey });
  const starting = useMutation({
    mutationFn: start,
    onSuccess: () => setIsAsking(false),
    onSettled: refresh,
  });
  const withdrawing = useMutation({ mutationFn: withdraw, onSettled: refresh });
  return (
    <Card title={title}>
      <Loaded query={closing} lines={4}>
        {(data) => (
          <div className="card-body stack stack-3">
            <State closing={data} timeZone={timeZone} />
            {data.obstacles.length === 0 ? null : (
              <Obstacles closing={data} addressOf={addressOf} />
            )}
            {data.ending.length === 0 ? null : <Endings closing={data} addressOf={addressOf} />}
            {data.status === 'closed' ? null : <Effects effects={effects} />}
            <Refusal error={withdrawing.error} />
            {data.status === 'waiting' ? (
              <div>
                <Button isBusy={withdrawing.isPending} onPress={() => withdrawing.mutate()}>
                  {texts.withdraw}
                </Button>
              </div>
            ) : null}
            {data.status === 'open' ? (
              <div>
                <Button look="danger" onPress={() => setIsAsking(true)}>
                  {texts.close}
                </Button>
              </div>
            ) : null}
          </div>
        )}
      </Loaded>
      {isAsking ? (
        <Dialog title={title} onClose={() => setIsAsking(false)}>
          <div className="stack stack-3">
            <p>{texts.confirm}</p>
            <Refusal error={starting.error} />
            <div className="row">
              <Button look="danger" isBusy={starting.isPending} onPress={() => starting.mutate()}>
                {texts.start}
              </Button>
              <Button look="plain" onPress={() => setIsAsking(false)}>
                {texts.cancel}
              </Button>
            </div>
          </div>
        </Dialog>
      ) : null}
    </Card>
  );
}

function State({
  closing,
  timeZone,
}: {
  readonly closing: ShownClosing;
  readonly timeZone: string;
}): ReactNode {
  const moment = (text: string | null) => (text === null ? '–' : formatMoment(text, timeZone));
  switch (closing.status) {
    case 'requested':
      return <Banner tone="info">{texts.requested}</Banner>;
    case 'waiting':
      return (
        <Banner tone="warn">
          {texts.waiting(closing.requested_by?.name ?? '–', moment(closing.closes_at))}
        </Banner>
      );
    case 'closed':
      return <Banner tone="info">{texts.closed(moment(closing.readable_until))}</Banner>;
    default:
      return <p className="soft">{texts.about}</p>;
  }
}

function Effects({ effects }: Pick<ClosingCardProps, 'effects'>): ReactNode {
  return (
    <dl className="facts">
      {effects.map(([what, happens]) => (
        <Fragment key={what}>
          <dt>{what}</dt>
          <dd>{happens}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface ListProps {
  readonly closing: ShownClosing;
  readonly addressOf: AddressOf;
}

function Obstacles({ closing, addressOf }: ListProps): ReactNode {
  return (
    <div className="stack stack-2">
      <h3>{texts.inTheWay}</h3>
      <ul className="stack stack-1">
        {closing.obstacles.map((obstacle) => {
          const { reason, explanation, currency } = obstacle;
          const words = texts.obstacles[reason];
          return (
            <li key={`${reason} ${currency}`}>
              <Place address={addressOf(reason)}>
                {words === undefined ? explanation : <Figures words={words} of={obstacle} />}
              </Place>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Figures({
  words,
  of: { currency, amount, count },
}: {
  readonly words: string;
  readonly of: ShownClosing['obstacles'][number];
}): ReactNode {
  return (
    <>
      {words}
      {count === null ? null : ` (${count})`}
      {amount === null || currency === null ? null : (
        <>
          {': '}
          <Money major={amount} currency={currency} />
        </>
      )}
    </>
  );
}

function Endings({ closing, addressOf }: ListProps): ReactNode {
  return (
    <div className="stack stack-2">
      <h3>{texts.ends}</h3>
      <ul className="stack stack-1">
        {closing.ending.map(({ kind, count }) => (
          <li key={kind}>
            <Place address={addressOf(kind)}>
              {texts.endings[kind] ?? kind}: {count}
            </Place>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Place({
  address,
  children,
}: {
  readonly address: Address | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return address === undefined ? (
    children
  ) : (
    <Link to={address.to} search={address.search ?? {}}>
      {children}
    </Link>
  );
}
