import type { MajorUnits } from '@countinghouse/sdk/money';
import { Button } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { isZero } from '../parts/change-text.ts';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { texts } from './texts.ts';

export interface PayOutLinkProps {
  readonly workspaceId: string;
  readonly business: Business;
  /** The currency shown. */
  readonly balance?: { readonly currency: string; readonly payable: MajorUnits } | undefined;
}

/** Leads to the form; says why where there is nothing to ask for. */
export function PayOutLink({ workspaceId, business, balance }: PayOutLinkProps): ReactNode {
  const { workspace } = usePlace();
  const reason =
    refuseBy(business, 'payouts:create') ??
    (workspace?.environment === 'test' ? texts.liveOnly : null) ??
    (balance !== undefined && isZero(balance.payable) ? texts.nothingPayable : null);
  if (reason !== null) return <Button disabledReason={reason}>{texts.payOut}</Button>;
  return (
    <Link
      className="btn btn-primary"
      to={moneyPaths.newPayout(workspaceId)}
      search={balance === undefined ? {} : { currency: balance.currency }}
    >
      <Landmark className="icon" aria-hidden />
      {texts.payOut}
    </Link>
  );
}
