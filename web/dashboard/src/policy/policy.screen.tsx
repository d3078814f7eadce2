import '../api-keys/api-keys.css';
import { Button, Card, Loaded, PageHead, formatHere, formatMinor } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { LimitDialog } from './limit.form.tsx';
import { policyQuery } from './policy.queries.ts';
import type { Threshold, WaitingChange } from './policy.queries.ts';
import { texts } from './texts.ts';

/** When a second person is needed, in sentences; and changes to it that wait for one. */
export function PolicyScreen(): ReactNode {
  return (
    <Permitted title={texts.policy} permission="policy:read">
      {(business) => <Thresholds business={business} />}
    </Permitted>
  );
}

function Thresholds({ business }: { readonly business: Business }): ReactNode {
  const policy = useQuery(policyQuery(business.id));
  const noChange = refuseBy(business, 'policy:change');
  return (
    <>
      <PageHead title={texts.policy} detail={texts.hint} />
      <Loaded query={policy} lines={8}>
        {({ thresholds, waiting }) => (
          <div className="stack stack-4">
            {noChange === null ? null : <Button disabledReason={noChange}>{texts.change}</Button>}
            {waiting.length === 0 ? null : (
              <Card title={texts.waiting} count={waiting.length}>
                <ul>
                  {waiting.map((change) => (
                    <WaitingLine
                      key={change.approval_id}
                      change={change}
                      businessId={business.id}
                    />
                  ))}
                </ul>
              </Card>
            )}
            {(['refunds', 'payouts'] as const).map((operation) => (
              <Card key={operation} title={texts.operations[operation]}>
                <Currencies
                  thresholds={thresholds.filter((one) => one.operation === operation)}
                  business={business}
                />
              </Card>
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

interface CurrenciesProps {
  readonly thresholds: readonly Threshold[];
  readonly business: Business;
}

/** Currencies with limits of their own, and the main one; the others are folded up. */
function Currencies({ thresholds, business }: CurrenciesProps): ReactNode {
  const isOwn = ({ is_default: isDefault, currency }: Threshold): boolean =>
    !isDefault || currency === business.default_currency;
  const line = (threshold: Threshold): ReactNode => (
    <ThresholdLine key={threshold.currency} threshold={threshold} business={business} />
  );
  const others = thresholds.filter((threshold) => !isOwn(threshold));
  return (
    <>
      <ul>{thresholds.filter(isOwn).map(line)}</ul>
      {others.length === 0 ? null : (
        <details>
          <summary className="card-foot">{texts.others(others.length)}</summary>
          <ul>{others.map(line)}</ul>
        </details>
      )}
    </>
  );
}

function WaitingLine({
  change,
  businessId,
}: {
  readonly change: WaitingChange;
  readonly businessId: string;
}): ReactNode {
  const { limit, operation, currency } = change;
  const minor = limit === 'threshold' ? change.threshold_minor : change.daily_amount_minor;
  const none = limit === 'threshold' ? texts.alwaysShort : texts.none;
  const [limitWords, operationWords]: readonly Readonly<Record<string, string>>[] = [
    texts.limits,
    texts.operations,
  ];
  return (
    <li className="key-line">
      <div className="stack stack-1">
        <span className="mid">
          {texts.waitingLine(
            limitWords?.[limit] ?? limit,
            operationWords?.[operation] ?? operation,
            minor === null ? `${currency}, ${none}` : `${currency} ${formatMinor(minor, currency)}`,
          )}
        </span>
        <span className="t12 soft">{texts.lapses(formatHere(change.expires_at))}</span>
      </div>
      <Link className="btn btn-sm" to={paths.approval(businessId, change.approval_id)}>
        {texts.look}
      </Link>
    </li>
  );
}

function ThresholdLine({
  threshold,
  business,
}: {
  readonly threshold: Threshold;
  readonly business: Business;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { currency, threshold_minor: limit, daily_amount_minor: daily } = threshold;
  const money = (minor: NonNullable<typeof limit>): string =>
    `${currency} ${formatMinor(minor, currency)}`;
  return (
    <li className="key-line" aria-label={currency}>
      <div className="stack stack-1">
        <span className="mid">{currency}</span>
        <p className="t13">
          {limit === null ? texts.always : texts.above(money(limit))}{' '}
          {limit === null ? null : daily === null ? texts.noDaily : texts.daily(money(daily))}
        </p>
        <p className="t12 soft">
          {threshold.is_default ? texts.byDefault : null}
          {threshold.updated_at === null ? null : texts.changedAt(formatHere(threshold.updated_at))}
        </p>
      </div>
      {refuseBy(business, 'policy:change') === null ? (
        <Button size="small" onPress={() => setOpen(true)}>
          {texts.change}
          <span className="visually-hidden">{currency}</span>
        </Button>
      ) : null}
      {isOpen ? (
        <LimitDialog
          businessId={business.id}
          threshold={threshold}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </li>
  );
}
