import { Banner, Button, Card, Loaded, MinorMoney } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useNoAct } from '../shell/use-may-act.ts';
import { riskPolicyQuery } from './businesses.queries.ts';
import type { BusinessFile, RiskLimits } from './businesses.queries.ts';
import { riskTexts as texts } from './risk-texts.ts';
import { RiskDialog } from './risk.dialog.tsx';

/** The limits of the live checkout, and looser ones that wait for another operator. */
export function RiskCard({ file }: { readonly file: BusinessFile }): ReactNode {
  const policy = useQuery(riskPolicyQuery(file.id));
  const noAct = useNoAct();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={texts.limits}>
      <Loaded query={policy} lines={3}>
        {({ waiting, ...limits }) => (
          <div className="card-body stack stack-4">
            <Limits limits={limits} />
            {waiting === null ? null : (
              <Banner tone="warn">
                {texts.waiting}{' '}
                <Link className="link" to={paths.request(waiting.request_id)}>
                  {texts.look}
                </Link>
                <Limits limits={waiting} />
              </Banner>
            )}
            <div className="row">
              <Button size="small" disabledReason={noAct} onPress={() => setOpen(true)}>
                {texts.set}
              </Button>
            </div>
            {isOpen ? (
              <RiskDialog file={file} limits={limits} onClose={() => setOpen(false)} />
            ) : null}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Limits({ limits }: { readonly limits: RiskLimits }): ReactNode {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.payerHour, limits.payer_hour_max],
    [texts.payerDay, limits.payer_day_max],
    [texts.failedHour, limits.failed_hour_max],
    [
      texts.reserve,
      limits.reserve_basis_points === 0
        ? null
        : texts.reserved(limits.reserve_basis_points / 100, limits.reserve_days),
    ],
    ...limits.caps.flatMap(({ currency, ...caps }) => {
      const money = (minor: typeof caps.day_max_minor): ReactNode =>
        minor === null ? null : <MinorMoney minor={minor} currency={currency} />;
      return [
        [texts.payment(currency), money(caps.payment_max_minor)] as const,
        [texts.day(currency), money(caps.day_max_minor)] as const,
        [texts.month(currency), money(caps.month_max_minor)] as const,
      ];
    }),
  ];
  const set = facts.filter(([, value]) => value !== null);
  if (set.length === 0) return <p className="soft">{texts.none}</p>;
  return (
    <dl className="facts">
      {set.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
