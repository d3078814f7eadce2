import './bank.css';
import { Banner, Button, Card, Chip, Dialog, Loaded, PageHead, Refusal } from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { chartQuery } from '../documents/documents.queries.ts';
import { ActDialog } from '../parts/act.dialog.tsx';
import { usePlace } from '../shell/place.ts';
import { orderRulesMutation, removeRule, rulesQuery } from './bank.queries.ts';
import type { BankRule } from './bank.queries.ts';
import { RuleForm } from './rule.form.tsx';
import { texts } from './texts.ts';

export function BankRulesScreen(): ReactNode {
  const { orgId, may } = usePlace();
  const rules = useQuery(rulesQuery(orgId));
  const chart = useQuery(chartQuery(orgId));
  const order = useMutation(orderRulesMutation(orgId));
  const [changed, setChanged] = useState<BankRule | null>(null);
  const [removed, setRemoved] = useState<BankRule | null>(null);
  const mayChange = may('bank:manage');
  const nameOf = (id: string | undefined): string =>
    chart.data?.data.find((account) => account.id === id)?.name ?? '';
  return (
    <div className="stack stack-4">
      <PageHead title={texts.rules} />
      <Refusal error={order.error} />
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
                      <b className="mid">
                        {rule.name}{' '}
                        {rule.active ? null : <Chip tone="quiet">{texts.ruleStates.false}</Chip>}
                      </b>
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
                          <Button size="small" onPress={() => setChanged(rule)}>
                            {texts.changeRule}
                            <span className="visually-hidden">{rule.name}</span>
                          </Button>
                          <Button size="small" look="danger" onPress={() => setRemoved(rule)}>
                            {texts.remove}
                            <span className="visually-hidden">{rule.name}</span>
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
      {mayChange ? (
        <Card title={texts.newRule}>
          <div className="card-body">
            <RuleForm />
          </div>
        </Card>
      ) : (
        <Banner tone="info">{texts.mayNotManage}</Banner>
      )}
      {removed === null ? null : (
        <ActDialog
          title={texts.removeTitle(removed.name)}
          does={texts.removeDoes}
          go={texts.remove}
          look="danger"
          act={() => removeRule(orgId, removed)}
          onClose={() => setRemoved(null)}
        />
      )}
      {changed === null ? null : (
        <Dialog title={changed.name} onClose={() => setChanged(null)}>
          <RuleForm rule={changed} onDone={() => setChanged(null)} />
        </Dialog>
      )}
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
