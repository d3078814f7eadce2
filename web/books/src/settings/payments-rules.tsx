import { Button, Refusal } from '@countinghouse/ui';
import type { AppPaymentsConnection } from '@countinghouse/web-client/accounting';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainForm } from '../parts/plain.form.tsx';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { paymentsTexts as texts } from './payments-texts.ts';
import { connectionActs, lists } from './settings.queries.ts';
import { textOf } from './texts.ts';

const targets = ['payment_link', 'qr_code', 'subscription', 'recipient'] as const;

/** Accounts and tax codes of sales without an invoice, by what they come by. */
export function BookingRules({
  connection,
}: {
  readonly connection: AppPaymentsConnection;
}): ReactNode {
  const { orgId } = usePlace();
  const { id } = connection;
  const rules = connection.booking_rules.map((rule) => ({ ...rule, by: toTarget(rule.by) }));
  const accounts = useQuery(lists.accounts(orgId));
  const taxCodes = useQuery(lists.taxCodes(orgId));
  const removing = useMutation({
    mutationFn: (left: typeof rules) => connectionActs.setRules(orgId, id, left),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  if (accounts.data === undefined || taxCodes.data === undefined) return null;
  const labelOf = ({ code, name }: { readonly code: string; readonly name: string }): string =>
    `${code} ${name}`;
  const accountOf = new Map(accounts.data.data.map((each) => [each.id, labelOf(each)]));
  const codeOf = new Map(taxCodes.data.data.map((each) => [each.id, labelOf(each)]));
  const incomes = accounts.data.data.filter(({ active, type }) => active && type === 'income');
  const codes = taxCodes.data.data.filter(({ active }) => active);
  return (
    <details className="card-body hits">
      <summary>{texts.rules}</summary>
      <p className="soft">{texts.rulesHint}</p>
      {rules.length === 0 ? <p className="soft">{texts.noRules}</p> : null}
      <Refusal error={removing.error} />
      <ul className="stack stack-2">
        {rules.map((rule) => (
          <li key={`${rule.by} ${rule.id}`} className="spread">
            <span>
              {textOf(texts.ruleTargets, rule.by)} <span className="mono cut">{rule.id}</span>
            </span>
            <span className="row">
              <span>
                {accountOf.get(rule.sales_account_id)}
                {', '}
                {rule.sales_tax_code_id === null ? texts.noTax : codeOf.get(rule.sales_tax_code_id)}
              </span>
              <Button
                isBusy={removing.isPending}
                onPress={() => removing.mutate(rules.filter((each) => each !== rule))}
              >
                {texts.removeRule}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <PlainForm
        go={texts.addRule}
        send={({ by, id: targetId = '', sales_account_id: accountId = '', tax = '' }) => {
          const added = {
            by: toTarget(by),
            id: targetId.trim(),
            sales_account_id: accountId,
            sales_tax_code_id: tax === '' ? null : tax,
          };
          const isOther = (each: (typeof rules)[number]) =>
            each.by !== added.by || each.id !== added.id;
          return connectionActs.setRules(orgId, id, [...rules.filter(isOther), added]);
        }}
        fields={[
          {
            name: 'by',
            label: texts.ruleBy,
            options: targets.map((value) => ({ value, label: texts.ruleTargets[value] })),
          },
          { name: 'id', label: texts.ruleId },
          {
            name: 'sales_account_id',
            label: texts.salesAccount,
            options: incomes.map((each) => ({ value: each.id, label: labelOf(each) })),
          },
          {
            name: 'tax',
            label: texts.salesTax,
            options: [
              { value: '', label: texts.noTax },
              ...codes.map((each) => ({ value: each.id, label: labelOf(each) })),
            ],
          },
        ]}
      />
    </details>
  );
}

function toTarget(by: string | undefined): (typeof targets)[number] {
  return targets.find((known) => known === by) ?? 'payment_link';
}
