import '../api-keys/api-keys.css';
import {
  Button,
  Card,
  Chip,
  Loaded,
  MinorMoney,
  PageHead,
  Refusal as RefusalBanner,
  formatHere,
  usePathPart,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { deleteRule, payerRulesQuery, refusalsQuery, riskPolicyQuery } from './risk.queries.ts';
import type { PayerRule, Refusal, RiskPolicy } from './risk.queries.ts';
import { RuleForm } from './rule.form.tsx';
import { texts } from './texts.ts';

/** What can refuse a payment, whom the business blocks or allows, and what was refused. */
export function RiskScreen(): ReactNode {
  return (
    <Permitted title={texts.risk} permission="policy:read">
      {(business) => <Risk business={business} />}
    </Permitted>
  );
}

function Risk({ business }: { readonly business: Business }): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const policy = useQuery(riskPolicyQuery(workspaceId));
  const rules = useQuery(payerRulesQuery(workspaceId));
  const refusals = useQuery(refusalsQuery(workspaceId));
  const noChange = refuseBy(business, 'policy:change');
  return (
    <>
      <PageHead title={texts.risk} detail={texts.hint} />
      <div className="stack stack-4">
        <Card title={texts.limits}>
          <Loaded query={policy} lines={2}>
            {(found) => <Limits policy={found} />}
          </Loaded>
        </Card>
        <Card title={texts.lists}>
          <Loaded query={rules} lines={3}>
            {({ data }) => <Rules rules={data} workspaceId={workspaceId} noChange={noChange} />}
          </Loaded>
          <div className="card-body">
            <RuleForm workspaceId={workspaceId} noChange={noChange} />
          </div>
        </Card>
        <Card title={texts.refusals}>
          <Loaded query={refusals} lines={4}>
            {({ data }) => <Refusals refusals={data} />}
          </Loaded>
        </Card>
      </div>
    </>
  );
}

function Limits({ policy }: { readonly policy: RiskPolicy }): ReactNode {
  const { payer_hour_max: hour, payer_day_max: day, failed_hour_max: failed } = policy;
  const money = (minor: RiskPolicy['caps'][number]['day_max_minor'], currency: string) =>
    minor === null ? null : <MinorMoney minor={minor} currency={currency} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.payerHour, hour],
    [texts.payerDay, day],
    [texts.failedHour, failed],
    [texts.reserve, reserveOf(policy)],
    ...policy.caps.flatMap(({ currency, ...caps }) => [
      [texts.onePayment(currency), money(caps.payment_max_minor, currency)] as const,
      [texts.day(currency), money(caps.day_max_minor, currency)] as const,
      [texts.month(currency), money(caps.month_max_minor, currency)] as const,
    ]),
  ];
  const set = facts.filter(([, value]) => value !== null);
  return (
    <div className="card-body stack stack-3">
      <p className="soft t13">{set.length === 0 ? texts.noLimits : texts.limitsHint}</p>
      {set.length === 0 ? null : (
        <dl className="facts">
          {set.map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </div>
  );
}

function reserveOf({
  reserve_basis_points: basisPoints,
  reserve_days: days,
}: RiskPolicy): string | null {
  return basisPoints === 0 ? null : texts.reserved(basisPoints / 100, days);
}

interface RulesProps {
  readonly rules: readonly PayerRule[];
  readonly workspaceId: string;
  readonly noChange: string | null;
}

function Rules({ rules, workspaceId, noChange }: RulesProps): ReactNode {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: async (id: string) => {
      await deleteRule(workspaceId, id);
      await client.invalidateQueries(payerRulesQuery(workspaceId));
    },
  });
  if (rules.length === 0) return <p className="card-body soft t13">{texts.noRules}</p>;
  return (
    <>
      {removing.error === null ? null : <RefusalBanner error={removing.error} />}
      <ul>
        {rules.map(({ id, effect, value, note, created_at: createdAt }) => (
          <li key={id} className="key-line">
            <div className="stack stack-1">
              <span className="row">
                <span className="mid">{value}</span>
                <Chip tone={effect === 'block' ? 'bad' : 'good'}>{texts.effects[effect]}</Chip>
              </span>
              <span className="t12 soft">
                {[note, formatHere(createdAt)].filter((part) => part !== null).join(' · ')}
              </span>
            </div>
            {noChange === null ? (
              <Button
                size="small"
                isBusy={removing.isPending && removing.variables === id}
                onPress={() => removing.mutate(id)}
              >
                {texts.remove}
                <span className="visually-hidden">{value}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Refusals({ refusals }: { readonly refusals: readonly Refusal[] }): ReactNode {
  if (refusals.length === 0) return <p className="card-body soft t13">{texts.noRefusals}</p>;
  return (
    <ul>
      {refusals.map((refusal) => (
        <li key={refusal.id} className="key-line">
          <div className="stack stack-1">
            <span className="mid">{texts.reasons[refusal.reason] ?? refusal.reason}</span>
            <span className="t12 soft">
              {refusal.email ?? texts.erased} · {formatHere(refusal.created_at)}
            </span>
          </div>
          <MinorMoney minor={refusal.amount_minor} currency={refusal.currency} />
        </li>
      ))}
    </ul>
  );
}
