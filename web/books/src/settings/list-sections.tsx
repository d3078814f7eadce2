import { Chip, formatAmount } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { kindText } from '../documents/kind-texts.ts';
import { PlainForm } from '../parts/plain.form.tsx';
import { usePlace } from '../shell/place.ts';
import { ChangeAccount, ChangeItem, ChangeSeries, ChangeTerms } from './change-forms.tsx';
import { accountActs } from './changes.queries.ts';
import { ListCard } from './list.card.tsx';
import { creations, lists, removals } from './settings.queries.ts';
import { ChangeTaxCode, NewTaxCode } from './tax-code.form.tsx';
import { textOf, texts } from './texts.ts';

const stateOf = (isOn: boolean): ReactNode => (
  <Chip tone={isOn ? 'good' : 'quiet'}>{isOn ? texts.inUse : texts.off}</Chip>
);

const subtypes: Readonly<Record<string, string>> = {
  current_asset: 'asset',
  fixed_asset: 'asset',
  current_liability: 'liability',
  equity: 'equity',
  sales: 'income',
  other_income: 'income',
  direct_cost: 'expense',
  overhead: 'expense',
  finance_cost: 'expense',
};

export function AccountsSection(): ReactNode {
  const { orgId, may } = usePlace();
  return (
    <ListCard
      title={texts.sections.accounts}
      query={lists.accounts(orgId)}
      keyOf={({ id }) => id}
      nameOf={({ code, name }) => `${code} ${name}`}
      mayAct={may('chart:change')}
      acts={[
        {
          label: texts.change,
          ask: (account, close) => <ChangeAccount account={account} onDone={close} />,
        },
        {
          label: texts.remove,
          look: 'danger',
          isOffered: ({ system }) => !system,
          run: ({ id }) => accountActs.remove(orgId, id),
        },
      ]}
      columns={[
        {
          head: texts.code,
          cell: ({ code }) => <span className="mono">{code}</span>,
          narrow: 'sub',
        },
        { head: texts.name, cell: ({ name }) => name, grows: true, narrow: 'main' },
        { head: texts.subtype, cell: ({ subtype }) => subtype.replaceAll('_', ' ') },
        { head: texts.currency, cell: ({ currency }) => currency },
        {
          head: texts.state,
          cell: ({ active, system }) =>
            system ? <span className="soft">{texts.byService}</span> : stateOf(active),
          narrow: 'state',
        },
      ]}
    >
      {may('chart:change') ? (
        <PlainForm
          go={texts.create}
          send={(values) =>
            creations.account(orgId, { ...values, type: subtypes[values['subtype'] ?? ''] ?? '' })
          }
          fields={[
            { name: 'code', label: texts.code },
            { name: 'name', label: texts.name },
            {
              name: 'subtype',
              label: texts.subtype,
              options: Object.keys(subtypes).map((value) => ({
                value,
                label: value.replaceAll('_', ' '),
              })),
            },
          ]}
        />
      ) : null}
    </ListCard>
  );
}

export function TaxCodesSection(): ReactNode {
  const { orgId, may } = usePlace();
  return (
    <ListCard
      title={texts.sections['tax-codes']}
      query={lists.taxCodes(orgId)}
      keyOf={({ id }) => id}
      nameOf={({ code }) => code}
      columns={[
        {
          head: texts.code,
          cell: ({ code }) => <span className="mono">{code}</span>,
          narrow: 'sub',
        },
        { head: texts.name, cell: ({ name }) => name, grows: true, narrow: 'main' },
        { head: texts.side, cell: ({ kind }) => textOf(texts.sides, kind) },
        {
          head: texts.rate,
          cell: ({ components }) =>
            components.map(({ rates }) => `${rates.at(-1)?.rate_pct ?? 0} %`).join(' + '),
          isNumber: true,
          narrow: 'amount',
        },
        { head: texts.state, cell: ({ active }) => stateOf(active), narrow: 'state' },
      ]}
    >
      {may('chart:change') ? (
        <>
          <NewTaxCode />
          <ChangeTaxCode />
        </>
      ) : null}
    </ListCard>
  );
}

export function ItemsSection(): ReactNode {
  const { orgId, may, currency } = usePlace();
  return (
    <ListCard
      title={texts.sections.items}
      query={lists.items(orgId)}
      keyOf={({ id }) => id}
      nameOf={({ code }) => code}
      mayAct={may('items:change')}
      acts={[
        {
          label: texts.change,
          ask: (item, close) => <ChangeItem item={item} onDone={close} />,
        },
      ]}
      columns={[
        {
          head: texts.code,
          cell: ({ code }) => <span className="mono">{code}</span>,
          narrow: 'sub',
        },
        { head: texts.name, cell: ({ name }) => name, grows: true, narrow: 'main' },
        {
          head: `${texts.price} ${currency}`,
          cell: ({ unit_price: price }) => (price === null ? '–' : formatAmount(price, currency)),
          isNumber: true,
          narrow: 'amount',
        },
        { head: texts.state, cell: ({ active }) => stateOf(active), narrow: 'state' },
      ]}
    >
      {may('items:change') ? (
        <PlainForm
          go={texts.create}
          send={(values) => creations.item(orgId, values)}
          fields={[
            { name: 'code', label: texts.code },
            { name: 'name', label: texts.name },
            { name: 'unit_price', label: texts.price, isOptional: true, isNumber: true },
          ]}
        />
      ) : null}
    </ListCard>
  );
}

export function PaymentTermsSection(): ReactNode {
  const { orgId, may } = usePlace();
  return (
    <ListCard
      title={texts.sections['payment-terms']}
      query={lists.paymentTerms(orgId)}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      mayAct={may('chart:change')}
      acts={[
        {
          label: texts.change,
          ask: (terms, close) => <ChangeTerms terms={terms} onDone={close} />,
        },
      ]}
      columns={[
        { head: texts.name, cell: ({ name }) => name, grows: true, narrow: 'main' },
        { head: texts.rule, cell: ({ kind }) => textOf(texts.termKinds, kind), narrow: 'sub' },
        { head: texts.days, cell: ({ days }) => days, isNumber: true, narrow: 'amount' },
        { head: texts.state, cell: ({ active }) => stateOf(active), narrow: 'state' },
      ]}
    >
      {may('chart:change') ? (
        <PlainForm
          go={texts.create}
          send={(values) => creations.paymentTerms(orgId, values)}
          fields={[
            { name: 'name', label: texts.name },
            {
              name: 'kind',
              label: texts.rule,
              options: Object.entries(texts.termKinds).map(([value, label]) => ({ value, label })),
            },
            { name: 'days', label: texts.days, isNumber: true },
          ]}
        />
      ) : null}
    </ListCard>
  );
}

export function NumberSeriesSection(): ReactNode {
  const { orgId, may } = usePlace();
  return (
    <ListCard
      title={texts.sections['number-series']}
      query={lists.numberSeries(orgId)}
      keyOf={({ kind }) => kind}
      nameOf={({ kind }) => kindText(kind)}
      mayAct={may('settings:change')}
      acts={[
        {
          label: texts.change,
          ask: (series, close) => <ChangeSeries series={series} onDone={close} />,
        },
      ]}
      columns={[
        { head: texts.kind, cell: ({ kind }) => kindText(kind), grows: true, narrow: 'main' },
        {
          head: texts.pattern,
          cell: ({ pattern }) => <span className="mono">{pattern}</span>,
          narrow: 'sub',
        },
        {
          head: texts.next,
          cell: (row) => <span className="mono">{row.next_number}</span>,
          narrow: 'amount',
        },
        { head: texts.state, cell: (row) => stateOf(row.in_use), narrow: 'state' },
      ]}
    />
  );
}

const kinds = ['invoice', 'credit_note', 'bill', 'supplier_credit', 'expense_claim'];

export function PoliciesSection(): ReactNode {
  const { orgId, may } = usePlace();
  const mayChange = may('policies:change');
  return (
    <ListCard
      title={texts.sections['approval-policies']}
      query={lists.policies(orgId)}
      keyOf={({ id }) => id}
      columns={[
        { head: texts.policy, cell: ({ description }) => description, grows: true, narrow: 'main' },
      ]}
      nameOf={({ description }) => description}
      acts={[{ label: texts.remove, look: 'danger', run: ({ id }) => removals.policy(orgId, id) }]}
      mayAct={mayChange}
    >
      {mayChange ? (
        <PlainForm
          go={texts.add}
          send={(values) => creations.policy(orgId, values)}
          fields={[
            {
              name: 'kind',
              label: texts.kind,
              options: kinds.map((value) => ({ value, label: kindText(value) })),
            },
            {
              name: 'above',
              label: texts.above,
              hint: texts.aboveHint,
              isOptional: true,
              isNumber: true,
            },
          ]}
        />
      ) : null}
    </ListCard>
  );
}
