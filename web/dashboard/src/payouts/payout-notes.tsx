import { Banner, formatShortMoment } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { paths } from '../paths.ts';
import { troubleOf } from './payout-cells.tsx';
import { stateOf } from './payout-status.rules.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { texts } from './texts.ts';

export interface PayoutNotesProps {
  readonly payout: PayoutRow;
  readonly businessId: string;
}

/** What somebody has to know before anything else on the page. */
export function PayoutNotes({ payout, businessId }: PayoutNotesProps): ReactNode {
  const note = noteOf(payout, businessId);
  return note === null ? null : <div className="payout-notes">{note}</div>;
}

function noteOf(payout: PayoutRow, businessId: string): ReactNode {
  const { returned, approval, outcome, status } = payout;
  if (returned !== null) {
    return (
      <Banner
        tone="bad"
        action={
          <Link className="btn btn-sm" to={developerPaths.settlementAccount(businessId)}>
            {texts.checkAccount}
          </Link>
        }
      >
        {texts.returned(returned.reason, formatShortMoment(returned.at))}
      </Banner>
    );
  }
  const trouble = troubleOf(payout);
  if (trouble !== null) return <Banner tone="bad">{trouble}</Banner>;
  if (stateOf(payout) === 'awaiting_approval' && approval !== null) {
    return (
      <Banner
        tone="warn"
        action={
          <Link className="btn btn-sm" to={paths.approval(businessId, approval.id)}>
            {texts.lookAt}
          </Link>
        }
      >
        {texts.waits}
      </Banner>
    );
  }
  if (status !== 'processing') return null;
  const next = outcome.next_check_at;
  if (outcome.certainty === 'unknown') {
    return (
      <Banner tone="warn">
        {next === null ? texts.unknown : texts.unknownUntil(formatShortMoment(next))}
      </Banner>
    );
  }
  return next === null ? null : (
    <Banner tone="info">{texts.onItsWay(formatShortMoment(next))}</Banner>
  );
}
