import type {
  AppChartAccount,
  AppItem,
  AppNumberSeries,
  AppPaymentTerms,
} from '@countinghouse/web-client/accounting';
import { call } from '../api.ts';
import { sendBack } from '../brand.ts';
import { numberOf } from '../parts/values.ts';
import type { Values } from '../parts/values.ts';
import type { Body } from './settings.queries.ts';

/** An emptied field takes its value away. */
const orNull = (typed: string | undefined) =>
  typed === undefined || typed === '' ? null : numberOf(typed);

const isTrue = (chosen: string | undefined): boolean => chosen === 'true';

export const accountActs = {
  change: (orgId: string, { id, version }: AppChartAccount, values: Values) =>
    call('changeAccount', {
      path: { orgId, id },
      body: sendBack<Body<'changeAccount'>>({
        version,
        ...values,
        active: isTrue(values['active']),
      }),
    }),
  remove: (orgId: string, id: string) => call('deleteAccount', { path: { orgId, id } }),
};

export const changeItem = (orgId: string, { id, version }: AppItem, values: Values) =>
  call('changeItem', {
    path: { orgId, id },
    body: sendBack<Body<'changeItem'>>({
      version,
      ...values,
      unit_price: orNull(values['unit_price']),
      purchase_price: orNull(values['purchase_price']),
      active: isTrue(values['active']),
    }),
  });

export const changeTerms = (orgId: string, { id, version }: AppPaymentTerms, values: Values) =>
  call('changePaymentTerms', {
    path: { orgId, id },
    body: sendBack<Body<'changePaymentTerms'>>({
      version,
      ...values,
      days: orNull(values['days']),
      discount_pct: orNull(values['discount_pct']),
      discount_days: orNull(values['discount_days']),
      active: isTrue(values['active']),
    }),
  });

export const changeSeries = (orgId: string, { kind }: AppNumberSeries, values: Values) =>
  call('setNumberSeries', {
    path: { orgId, kind },
    body: {
      pattern: values['pattern'] ?? '',
      yearly: isTrue(values['yearly']),
      chronological: isTrue(values['chronological']),
    },
  });

export const rateActs = {
  set: (orgId: string, { currency = '', date = '', rate = '', source = '' }: Values) =>
    call('setExchangeRate', {
      path: { orgId, currency: currency.toUpperCase(), date },
      body: { rate: Number(rate.replace(',', '.')), source },
    }),
  forget: (orgId: string, currency: string, date: string) =>
    call('forgetExchangeRate', { path: { orgId, currency, date } }),
};

export const changeBaseCurrency = (orgId: string, { currency = '' }: Values) =>
  call('changeBaseCurrency', { path: { orgId }, body: { currency } });
