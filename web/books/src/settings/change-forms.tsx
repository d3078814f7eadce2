import type {
  AppChartAccount,
  AppItem,
  AppNumberSeries,
  AppPaymentTerms,
} from '@countinghouse/web-client/accounting';
import type { ReactNode } from 'react';
import { PlainForm } from '../parts/plain.form.tsx';
import { typedOf } from '../parts/values.ts';
import { usePlace } from '../shell/place.ts';
import { accountActs, changeItem, changeSeries, changeTerms } from './changes.queries.ts';
import { texts } from './texts.ts';

interface Done {
  readonly onDone: () => void;
}

const inDialog = 'stack stack-4';

const isActive = {
  name: 'active',
  label: texts.state,
  options: [
    { value: 'true', label: texts.inUse },
    { value: 'false', label: texts.off },
  ],
};

const yesOrNo = [
  { value: 'true', label: texts.yes },
  { value: 'false', label: texts.no },
];

export function ChangeAccount({
  account,
  onDone,
}: Done & { readonly account: AppChartAccount }): ReactNode {
  const { orgId } = usePlace();
  return (
    <PlainForm
      go={texts.save}
      className={inDialog}
      start={{ name: account.name, active: String(account.active) }}
      send={(values) => accountActs.change(orgId, account, values)}
      onDone={onDone}
      fields={[{ name: 'name', label: texts.name }, ...(account.system ? [] : [isActive])]}
    />
  );
}

export function ChangeItem({ item, onDone }: Done & { readonly item: AppItem }): ReactNode {
  const { orgId } = usePlace();
  return (
    <PlainForm
      go={texts.save}
      className={inDialog}
      start={{
        code: item.code,
        name: item.name,
        description: item.description,
        unit_price: typedOf(item.unit_price),
        purchase_price: typedOf(item.purchase_price),
        active: String(item.active),
      }}
      send={(values) => changeItem(orgId, item, values)}
      onDone={onDone}
      fields={[
        { name: 'code', label: texts.code },
        { name: 'name', label: texts.name },
        { name: 'description', label: texts.description, isOptional: true },
        { name: 'unit_price', label: texts.price, isOptional: true, isNumber: true },
        { name: 'purchase_price', label: texts.purchasePrice, isOptional: true, isNumber: true },
        isActive,
      ]}
    />
  );
}

export function ChangeTerms({
  terms,
  onDone,
}: Done & { readonly terms: AppPaymentTerms }): ReactNode {
  const { orgId } = usePlace();
  return (
    <PlainForm
      go={texts.save}
      className={inDialog}
      start={{
        name: terms.name,
        kind: terms.kind,
        days: typedOf(terms.days),
        discount_pct: typedOf(terms.discount_pct),
        discount_days: typedOf(terms.discount_days),
        active: String(terms.active),
      }}
      send={(values) => changeTerms(orgId, terms, values)}
      onDone={onDone}
      fields={[
        { name: 'name', label: texts.name },
        {
          name: 'kind',
          label: texts.rule,
          options: Object.entries(texts.termKinds).map(([value, label]) => ({ value, label })),
        },
        { name: 'days', label: texts.days, isNumber: true },
        { name: 'discount_pct', label: texts.discountPct, isOptional: true, isNumber: true },
        { name: 'discount_days', label: texts.discountDays, isOptional: true, isNumber: true },
        isActive,
      ]}
    />
  );
}

export function ChangeSeries({
  series,
  onDone,
}: Done & { readonly series: AppNumberSeries }): ReactNode {
  const { orgId } = usePlace();
  return (
    <PlainForm
      go={texts.save}
      className={inDialog}
      start={{
        pattern: series.pattern,
        yearly: String(series.yearly),
        chronological: String(series.chronological),
      }}
      send={(values) => changeSeries(orgId, series, values)}
      onDone={onDone}
      fields={[
        { name: 'pattern', label: texts.pattern, hint: texts.patternHint },
        // Numbers were given: whether they begin again each year is settled.
        ...(series.in_use ? [] : [{ name: 'yearly', label: texts.yearly, options: yesOrNo }]),
        { name: 'chronological', label: texts.chronological, options: yesOrNo },
      ]}
    />
  );
}
