import './bank.css';
import {
  Banner,
  Button,
  Card,
  Field,
  Loaded,
  PageHead,
  Picker,
  Refusal,
  SelectField,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { chartQuery } from '../documents/documents.queries.ts';
import { usePlace } from '../shell/place.ts';
import {
  addRuleMutation,
  orderRulesMutation,
  removeRuleMutation,
  rulesQuery,
} from './bank.queries.ts';
import type { BankRule, RuleBody } from './bank.queries.ts';
import { texts } from './texts.ts';

export function BankRulesScreen(): ReactNode {
  const { orgId, may } = usePlace();
  const rules = useQuery(rulesQuery(orgId));
  const chart = useQuery(chartQuery(orgId));
  const remove = useMutation(removeRuleMutation(orgId));
  const order = useMutation(orderRulesMutation(orgId));
  const mayChange = may('bank:manage');
  const nameOf = (id: string | undefined): string =>
    chart.data?.data.find((account) => account.id === id)?.name ?? '';
  return (
    <div className="stack stack-4">
      <PageHead title={texts.rules} />
      <Refusal error={remove.error ?? order.error} />
      <Card title={texts.rules}>
        <Loaded query={rules} lines={4}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="empty">{texts.noRules}</p>
            ) : (
              <ol className="happened">
                {data.map((rule, at) => (
                  <li key={rule.id}>
                    <span className="spread">
                      <b className="mid">{rule.name}</b>
                      {mayChange ? (
                        <span className="row">
                          {at === 0 ? null : (
                            <Button
                              size="small"
                              isBusy={order.isPending}
                              onPress={() => order.mutate(moveUp(data, at))}
                            >
                              {texts.up}
                            </Button>
                          )}
                          <Button
                            size="small"
                            look="danger"
                            isBusy={remove.isPending && remove.variables.id === rule.id}
                            onPress={() => remove.mutate(rule)}
                          >
                            {texts.remove}
                          </Button>
                        </span>
                      ) : null}
                    </span>
                    <span className="soft">{sentenceOf(rule, nameOf)}</span>
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      </Card>
      {mayChange ? <NewRule /> : <Banner tone="info">{texts.noPermission}</Banner>}
    </div>
  );
}

function moveUp(rules: readonly BankRule[], at: number): readonly string[] {
  const ids = rules.map(({ id }) => id);
  const [moved = ''] = ids.splice(at, 1);
  return ids.toSpliced(at - 1, 0, moved);
}

function sentenceOf({ conditions, action }: BankRule, nameOf: (id?: string) => string): string {
  const { direction, text, counterparty } = conditions;
  const is =
    Object.entries(texts.lineIs).find(([known]) => known === direction)?.[1] ?? texts.lineIs.any;
  const said = [
    is,
    ...(text === undefined ? [] : [texts.withText(text)]),
    ...(counterparty === undefined ? [] : [texts.fromParty(counterparty)]),
  ].join(' ');
  const then = Object.entries(texts.ruleThen).find(([kind]) => kind === action.kind)?.[1];
  return texts.says(said, then?.(nameOf(action.account_id)) ?? '');
}

function NewRule(): ReactNode {
  const { orgId } = usePlace();
  const chart = useQuery(chartQuery(orgId));
  const add = useMutation(addRuleMutation(orgId));
  const [typed, setTyped] = useState({
    name: '',
    direction: '',
    text: '',
    kind: 'account',
    accountId: '',
  });
  const { name, direction, text, kind, accountId } = typed;
  const body: RuleBody = {
    name,
    conditions: {
      ...(direction === 'in' || direction === 'out' ? { direction } : {}),
      ...(text !== '' && { text }),
    },
    action: kind === 'ignore' ? { kind: 'ignore' } : { kind: 'account', account_id: accountId },
  };
  return (
    <Card title={texts.newRule}>
      <form
        className="card-body stack stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(body, {
            onSuccess: () => setTyped({ ...typed, name: '', text: '', accountId: '' }),
          });
        }}
      >
        <Refusal error={add.error} />
        <div className="form-columns">
          <Field
            label={texts.ruleName}
            value={name}
            onChange={(event) => setTyped({ ...typed, name: event.target.value })}
            required
          />
          <Field
            label={texts.contains}
            hint={texts.containsHint}
            value={text}
            onChange={(event) => setTyped({ ...typed, text: event.target.value })}
          />
          <SelectField
            label={texts.direction}
            value={direction}
            onChange={(event) => setTyped({ ...typed, direction: event.target.value })}
            options={Object.entries(texts.directions).map(([value, label]) => ({ value, label }))}
          />
          <SelectField
            label={texts.ruleDoes}
            value={kind}
            onChange={(event) => setTyped({ ...typed, kind: event.target.value })}
            options={Object.entries(texts.ruleActs).map(([value, label]) => ({ value, label }))}
          />
          {kind === 'account' ? (
            <Picker
              label={texts.account}
              isLabelled
              options={(chart.data?.data ?? [])
                .filter(({ active }) => active)
                .map((account) => ({ value: account.id, code: account.code, label: account.name }))}
              value={accountId === '' ? null : accountId}
              onChoose={(chosen) => setTyped({ ...typed, accountId: chosen ?? '' })}
            />
          ) : null}
        </div>
        <div className="row">
          <Button submits look="primary" isBusy={add.isPending}>
            {texts.addRule}
          </Button>
        </div>
      </form>
    </Card>
  );
}
