import '../payments/payment.css';
import './payouts.css';
import {
  Crumbs,
  Loaded,
  Money,
  PageTitle,
  formatAmount,
  formatHere,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { businessQuery } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { PostedCard } from '../trail/posted.card.tsx';
import { TimelineCard } from '../trail/timeline.card.tsx';
import { PayoutActs } from './payout-acts.tsx';
import { DestinationFacts, MadeOf, PayoutDeveloper } from './payout-cards.tsx';
import { PayoutChip, destinationOf } from './payout-cells.tsx';
import { PayoutNotes } from './payout-notes.tsx';
import { payoutTrailQuery } from './payouts.queries.ts';
import type { PayoutTrail } from './payouts.queries.ts';
import { texts } from './texts.ts';

/** Explains one payout: what it is made of, where it goes, how it ended. */
export function PayoutScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const id = usePathPart('id');
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const trail = useQuery(payoutTrailQuery(workspaceId, id));
  return (
    <>
      <Crumbs
        label={texts.payouts}
        to={{ to: moneyPaths.payouts(workspaceId) }}
        here={<span className="mono">{trail.data?.payout.reference ?? id}</span>}
      />
      <Loaded query={trail} title={texts.payouts} lines={8}>
        {(data) => <Payout trail={data} business={business} workspaceId={workspaceId} />}
      </Loaded>
    </>
  );
}

interface PayoutProps {
  readonly trail: PayoutTrail;
  readonly business: Business;
  readonly workspaceId: string;
}

function Payout({ trail, business, workspaceId }: PayoutProps): ReactNode {
  const { payout } = trail;
  const { amount, currency, requested_by: by, created_at: at } = payout;
  const line = [
    destinationOf(payout),
    typeof by.name === 'string' ? texts.by(by.name) : null,
    formatHere(at),
  ];
  return (
    <>
      <section className="pay-head">
        <div>
          <div className="row pay-title">
            <PageTitle isHero title={texts.payout(`${currency} ${formatAmount(amount, currency)}`)}>
              <Money major={amount} currency={currency} />
            </PageTitle>
            <PayoutChip payout={payout} />
          </div>
          <p className="soft t13">{line.filter(Boolean).join(' · ')}</p>
        </div>
        <PayoutActs payout={payout} business={business} workspaceId={workspaceId} />
      </section>
      <PayoutNotes payout={payout} businessId={business.id} />
      <div className="cols">
        <div className="stack stack-4">
          <MadeOf trail={trail} workspaceId={workspaceId} />
          <TimelineCard trail={trail} codes={texts.codes} />
        </div>
        <div className="stack stack-4">
          <DestinationFacts payout={payout} />
          <PostedCard trail={trail} currency={currency} />
          <PayoutDeveloper payout={payout} />
        </div>
      </div>
    </>
  );
}
