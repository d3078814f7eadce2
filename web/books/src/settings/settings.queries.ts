import type { AccountingScreens } from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { sendBack } from '../brand.ts';
import { numberOf } from '../parts/values.ts';
import type { Values } from '../parts/values.ts';

export interface ListQuery<Row> {
  readonly queryKey: readonly string[];
  readonly queryFn: () => Promise<{ readonly data: readonly Row[]; readonly has_more?: boolean }>;
}

/** A query of one list, under its own name. */
const list = <Row>(
  orgId: string,
  name: string,
  read: ListQuery<Row>['queryFn'],
): ListQuery<Row> => ({
  queryKey: ['settings', orgId, name],
  queryFn: read,
});

export const ratesPerPage = 50;

export const lists = {
  accounts: (orgId: string) =>
    list(orgId, 'accounts', () => call('listChart', { path: { orgId } })),
  taxCodes: (orgId: string) =>
    list(orgId, 'tax-codes', () => call('listTaxCodes', { path: { orgId } })),
  items: (orgId: string) =>
    list(orgId, 'items', () => call('listItems', { path: { orgId }, query: { limit: 200 } })),
  paymentTerms: (orgId: string) =>
    list(orgId, 'payment-terms', () => call('listPaymentTerms', { path: { orgId } })),
  numberSeries: (orgId: string) =>
    list(orgId, 'number-series', () => call('listNumberSeries', { path: { orgId } })),
  policies: (orgId: string) =>
    list(orgId, 'approval-policies', () => call('listApprovalPolicies', { path: { orgId } })),
  members: (orgId: string) =>
    list(orgId, 'members', () => call('listMembers', { path: { orgId } })),
  invitations: (orgId: string) =>
    list(orgId, 'invitations', () => call('listInvitations', { path: { orgId } })),
  apiKeys: (orgId: string) =>
    list(orgId, 'api-keys', () => call('listApiKeys', { path: { orgId }, query: { limit: 100 } })),
  webhooks: (orgId: string) =>
    list(orgId, 'webhooks', () => call('listWebhooks', { path: { orgId } })),
  paymentsConnections: (orgId: string) =>
    queryOptions({
      queryKey: ['settings', orgId, 'payments'],
      queryFn: () => call('listPaymentsConnections', { path: { orgId } }),
    }),
  exchangeRates: (orgId: string, offset: number) =>
    list(orgId, `exchange-rates ${offset}`, () =>
      call('listExchangeRates', { path: { orgId }, query: { limit: ratesPerPage, offset } }),
    ),
  changeRequests: (orgId: string) =>
    list(orgId, 'change-requests', () => call('listChangeRequests', { path: { orgId } })),
};

export const settingsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['settings', orgId, 'profile'],
    queryFn: () => call('getSettings', { path: { orgId } }),
  });

export const locksQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['settings', orgId, 'locks'],
    queryFn: () => call('getLocks', { path: { orgId } }),
  });

export const webhookQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['settings', orgId, 'webhook', id],
    queryFn: () => call('getWebhook', { path: { orgId, id } }),
  });

export const reconciliationQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['settings', orgId, 'payments', id],
    queryFn: () => call('getPaymentsReconciliation', { path: { orgId, id } }),
  });

export const summariesQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['settings', orgId, 'payments', id, 'summaries'],
    queryFn: () => call('listPaymentsSummaries', { path: { orgId, id } }),
  });

export const deliveriesQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['settings', orgId, 'webhook', id, 'deliveries'],
    queryFn: () => call('listWebhookDeliveries', { path: { orgId, id } }),
  });

export const changeRequestQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['settings', orgId, 'change-request', id],
    queryFn: () => call('getChangeRequest', { path: { orgId, id } }),
  });

export type Body<Name extends keyof AccountingScreens> = AccountingScreens[Name] extends {
  body: infer Sent;
}
  ? Sent
  : never;

const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** The service checks what was typed: a refusal names its field. */
export const creations = {
  account: (orgId: string, values: Values) =>
    call('createAccount', {
      path: { orgId },
      body: sendBack<Body<'createAccount'>>(filled(values)),
    }),
  item: (orgId: string, { unit_price: price = '', ...values }: Values) =>
    call('createItem', {
      path: { orgId },
      body: sendBack<Body<'createItem'>>({
        ...filled(values),
        ...(price !== '' && { unit_price: numberOf(price) }),
      }),
    }),
  paymentTerms: (orgId: string, { days = '', ...values }: Values) =>
    call('createPaymentTerms', {
      path: { orgId },
      body: sendBack<Body<'createPaymentTerms'>>({ ...values, days: Number(days) }),
    }),
  policy: (orgId: string, { above = '', kind = '' }: Values) =>
    call('addApprovalPolicy', {
      path: { orgId },
      body: sendBack<Body<'addApprovalPolicy'>>({
        kind,
        ...(above !== '' && { above: numberOf(above) }),
      }),
    }),
  invitation: (orgId: string, values: Values) =>
    call('createInvitation', {
      path: { orgId },
      body: sendBack<Body<'createInvitation'>>(values),
    }),
  apiKey: (orgId: string, values: Values) =>
    call('createApiKey', { path: { orgId }, body: sendBack<Body<'createApiKey'>>(values) }),
  webhook: (orgId: string, { url = '', events = '' }: Values) =>
    call('createWebhook', {
      path: { orgId },
      body: sendBack<Body<'createWebhook'>>({
        url,
        events: events.split(/[\s,]+/).filter(Boolean),
      }),
    }),
};

export const removals = {
  policy: (orgId: string, id: string) => call('removeApprovalPolicy', { path: { orgId, id } }),
  member: (orgId: string, id: string) => call('removeMember', { path: { orgId, id } }),
  invitation: (orgId: string, id: string) => call('revokeInvitation', { path: { orgId, id } }),
  apiKey: (orgId: string, id: string) => call('revokeApiKey', { path: { orgId, id } }),
};

export const rotations = {
  apiKey: (orgId: string, id: string, { overlap_hours: hours = '' }: Values) =>
    call('rotateApiKey', { path: { orgId, id }, body: { overlap_hours: Number(hours) } }),
  webhook: (orgId: string, id: string, { overlap_hours: hours = '' }: Values) =>
    call('rotateWebhookSecret', { path: { orgId, id }, body: { overlap_hours: Number(hours) } }),
};

export const connectionActs = {
  replaceKey: (orgId: string, id: string, values: Values) =>
    call('replacePaymentsKey', {
      path: { orgId, id },
      body: sendBack<Body<'replacePaymentsKey'>>(values),
    }),
  setWakeUps: (orgId: string, id: string, values: Values) =>
    call('setPaymentsWakeUps', {
      path: { orgId, id },
      body: sendBack<Body<'setPaymentsWakeUps'>>(values),
    }),
  change: (orgId: string, id: string, values: Values) =>
    call('changePaymentsConnection', {
      path: { orgId, id },
      body: sendBack<Body<'changePaymentsConnection'>>({
        ...values,
        sales_account_id: values['sales_account_id'] === '' ? null : values['sales_account_id'],
        sales_tax_code_id:
          values['sales_account_id'] === '' || values['sales_tax_code_id'] === ''
            ? null
            : values['sales_tax_code_id'],
        offers_pay: values['offers_pay'] === 'true',
      }),
    }),
  setRules: (
    orgId: string,
    id: string,
    rules: Required<Body<'changePaymentsConnection'>>['booking_rules'],
  ) => call('changePaymentsConnection', { path: { orgId, id }, body: { booking_rules: rules } }),
  importPlatformDay: (orgId: string, note: string) =>
    call('importPlatformDay', { path: { orgId }, body: { note } }),
  bookAgain: (orgId: string, id: string, body: Body<'bookPaymentsAgain'>) =>
    call('bookPaymentsAgain', { path: { orgId, id }, body }),
  connect: (orgId: string, values: Values) =>
    call('connectPayments', {
      path: { orgId },
      body: sendBack<Body<'connectPayments'>>(values),
    }),
  beginConsent: (orgId: string, values: Values) =>
    call('beginPaymentsConsent', {
      path: { orgId },
      body: sendBack<Body<'beginPaymentsConsent'>>(values),
    }),
  completeConsent: (orgId: string, body: Body<'completePaymentsConsent'>) =>
    call('completePaymentsConsent', { path: { orgId }, body }),
  rotateKey: (orgId: string, id: string) => call('rotatePaymentsKey', { path: { orgId, id } }),
  follow: (orgId: string, id: string) => call('followRestoredPayments', { path: { orgId, id } }),
  postSummaries: (orgId: string, id: string) =>
    call('postPaymentsSummaries', { path: { orgId, id } }),
  close: (orgId: string, id: string, values: Values) =>
    call('closePaymentsConnection', {
      path: { orgId, id },
      body: sendBack<Body<'closePaymentsConnection'>>(values),
    }),
};

export const webhookActs = {
  switch: (orgId: string, id: string, active: boolean) =>
    call('updateWebhook', { path: { orgId, id }, body: { active } }),
  ping: (orgId: string, id: string) => call('pingWebhook', { path: { orgId, id } }),
  retry: (orgId: string, id: string) => call('retryWebhookDelivery', { path: { orgId, id } }),
  remove: (orgId: string, id: string) => call('removeWebhook', { path: { orgId, id } }),
  replay: (orgId: string, id: string, from: string) =>
    call('replayWebhookEvents', { path: { orgId, id }, body: { from } }),
};

export const decisions = {
  approve: (orgId: string, id: string) =>
    call('approveChangeRequest', { path: { orgId, id }, body: {} }),
  reject: (orgId: string, id: string, reason: string) =>
    call('rejectChangeRequest', { path: { orgId, id }, body: { reason } }),
  cancel: (orgId: string, id: string) => call('cancelChangeRequest', { path: { orgId, id } }),
};

export const setLocks = (orgId: string, values: Values) =>
  call('setLocks', {
    path: { orgId },
    body: Object.fromEntries(
      Object.entries(values).map(([name, day]) => [name, day === '' ? null : day]),
    ),
  });

export const changeDetails = (orgId: string, body: Body<'changeSettings'>) =>
  call('changeSettings', { path: { orgId }, body });
