import { Card, CopyText, formatAmount, formatShortMoment } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { changeText } from '../parts/change-text.ts';
import { wordOf } from '../payments/texts.ts';
import { DeveloperCard } from '../trail/developer.card.tsx';
import type { PayoutRow, PayoutTrail } from './payouts.queries.ts';
import { texts } from './texts.ts';

export interface MadeOfProps {
  readonly trail: PayoutTrail;
  readonly workspaceId: string;
}

/** The movements since the payout before. Each figure is the service's own, and leads to the statement. */
export function MadeOf({ trail, workspaceId }: MadeOfProps): ReactNode {
  const { made_of: made, payout } = trail;
  const { currency } = payout;
  const { previous_payout_id: previous } = made;
  const statement = (kind: string | undefined) => ({
    to: moneyPaths.balance(workspaceId),
    search: { currency, kind },
  });
  return (
    <div className="made-of">
      <Card
        title={texts.madeOf}
        aside={
          previous === null ? (
            currency
          ) : (
            <Link className="link" to={moneyPaths.payout(workspaceId, previous)}>
              {texts.previous}
            </Link>
          )
        }
      >
        <dl className="ba">
          <dt className="soft">{previous === null ? texts.carriedNothing : texts.carried}</dt>
          <dd className="num">{formatAmount(made.carried, currency)}</dd>
          {made.movements.map(({ kind, count, available }) => (
            <div className="fact" key={kind}>
              <dt className="soft">{texts.movementCount(count, wordOf(texts.movements, kind))}</dt>
              <dd className="num">
                <Link className="figure" {...statement(tabOf(kind))}>
                  {changeText(available, currency)}
                </Link>
              </dd>
            </div>
          ))}
          <dt className="sum">{texts.couldBePaid}</dt>
          <dd className="num sum">{formatAmount(made.available, currency)}</dd>
          <dt className="strong">{texts.thisPayout}</dt>
          <dd className="num strong">{formatAmount(payout.amount, currency)}</dd>
        </dl>
      </Card>
    </div>
  );
}

/** The tab of the statement that lists movements of a kind. */
function tabOf(kind: string): string | undefined {
  if (kind === 'charge') return 'payments';
  if (kind === 'settled') return 'settled';
  return kind.startsWith('refund') ? 'refunds' : 'payouts';
}

export function DestinationFacts({ payout }: { readonly payout: PayoutRow }): ReactNode {
  const { destination } = payout;
  return (
    <Card title={texts.destinationCard}>
      {destination === null ? (
        <p className="card-body t13">{texts.kept}</p>
      ) : (
        <dl className="card-body facts">
          <dt>{texts.bank}</dt>
          <dd>
            {destination.bank_name} ({destination.bank_code})
          </dd>
          <dt>{texts.account}</dt>
          <dd>…{destination.account_last4}</dd>
          <dt>{texts.holder}</dt>
          <dd>{destination.beneficiary_name}</dd>
        </dl>
      )}
    </Card>
  );
}

export function PayoutDeveloper({ payout }: { readonly payout: PayoutRow }): ReactNode {
  const { provider, provider_reference: reference, outcome } = payout;
  return (
    <DeveloperCard object={payout} apiPath={`/payouts/${payout.id}`}>
      <dt>{texts.id}</dt>
      <dd>
        <CopyText text={payout.id} />
      </dd>
      <dt>{texts.reference}</dt>
      <dd>
        <CopyText text={payout.reference} />
      </dd>
      {provider === null ? null : (
        <>
          <dt>{texts.provider}</dt>
          <dd className="mono">{[provider, reference].filter(Boolean).join(' ')}</dd>
        </>
      )}
      {outcome.last_checked_at === null ? null : (
        <>
          <dt>{texts.asked}</dt>
          <dd>{formatShortMoment(outcome.last_checked_at)}</dd>
        </>
      )}
    </DeveloperCard>
  );
}
