import { invalidField, ruleBroken, sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../../edge/caller.ts';
import { reasonFor } from '../../../edge/reasons.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import type { Caller } from '../../../kernel/caller.rules.ts';
import { repeatsPerDayMax } from '../../payer-notices/repeat-notice.ts';
import {
  amountChangeDescription,
  changeAmountBody,
  subscriptionId,
  subscriptionRecord,
  toSubscriptionRecord,
} from '../subscriptions.wire.ts';
import { changeSubscriptionAmount } from './change-subscription-amount.ts';
import type {
  ChangeSubscriptionDeps,
  SubscriptionChange,
  SubscriptionRefusal,
} from './change-subscription.ts';
import { pauseSubscription } from './pause-subscription.ts';
import { resumeSubscription } from './resume-subscription.ts';

type RouteDeps = ChangeSubscriptionDeps & { readonly publicUrl: string };

/** The merchant's changes to a running subscription. */
export function addSubscriptionChangeRoutes(server: HttpServer, deps: RouteDeps): void {
  addPauseRoute(server, deps);
  addResumeRoute(server, deps);
  addAmountRoute(server, deps);
}

function addPauseRoute(server: HttpServer, deps: RouteDeps): void {
  server.post(
    '/subscriptions/:id/pause',
    routeOptions(
      { anyOf: ['subscriptions:write'] },
      {
        operationId: 'pauseSubscription',
        repeat: 'natural',
        answers: { 200: 'The paused subscription.' },
        tags: ['Subscriptions'],
        summary: 'Pause a subscription',
        description:
          'No charge is made until the subscription is resumed. A charge already sent to the provider completes; if it succeeds, its period is paid. Retries of a failed renewal end. The subscriber is notified by e-mail. Repeating the call leaves the subscription paused.',
        errors: [400, 404],
        reasons: ['subscription_not_running'],
      },
      { params: subscriptionId, response: { 200: subscriptionRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const change = await pauseSubscription(deps, caller, request.params.id);
      return change.kind === 'reject'
        ? sendError(reply, refusals[change.reason])
        : reply.send(recordOf(deps, caller, change));
    },
  );
}

function addResumeRoute(server: HttpServer, deps: RouteDeps): void {
  server.post(
    '/subscriptions/:id/resume',
    routeOptions(
      { anyOf: ['subscriptions:write'] },
      {
        operationId: 'resumeSubscription',
        repeat: 'natural',
        answers: { 200: 'The subscription, charged again from `next_charge_at`.' },
        tags: ['Subscriptions'],
        summary: 'Resume a paused subscription',
        description:
          'If the paid period has not ended, the next charge stays at its end. Otherwise a new period begins now and is charged now; later periods are counted from it. Time in the pause is never charged. The subscriber is notified by e-mail. Repeating the call changes nothing.',
        errors: [400, 404],
        reasons: ['subscription_not_running'],
      },
      { params: subscriptionId, response: { 200: subscriptionRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const change = await resumeSubscription(deps, caller, request.params.id);
      return change.kind === 'reject'
        ? sendError(reply, refusals[change.reason])
        : reply.send(recordOf(deps, caller, change));
    },
  );
}

function addAmountRoute(server: HttpServer, deps: RouteDeps): void {
  server.post(
    '/subscriptions/:id/amount',
    routeOptions(
      { anyOf: ['subscriptions:write'] },
      {
        operationId: 'changeSubscriptionAmount',
        repeat: 'natural',
        bodyExample: { amount: 3_000, currency: 'NGN' },
        answers: { 200: 'The subscription, with `next_amount` and `next_amount_at`.' },
        tags: ['Subscriptions'],
        summary: 'Change the amount of later renewals',
        description: amountChangeDescription,
        errors: [400, 404],
        reasons: ['subscription_not_running', 'lower_amount_announced', 'amount_changed_too_often'],
      },
      { params: subscriptionId, body: changeAmountBody, response: { 200: subscriptionRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = request.params;
      const change = await changeSubscriptionAmount(deps, caller, { id, ...request.body });
      return change.kind === 'reject'
        ? sendError(reply, refusals[change.reason])
        : reply.send(recordOf(deps, caller, change));
    },
  );
}

function recordOf(
  { publicUrl }: RouteDeps,
  { environment }: Pick<Caller, 'environment'>,
  { subscription }: Extract<SubscriptionChange, { kind: 'ok' }>,
) {
  return toSubscriptionRecord(subscription, { environment, publicUrl });
}

const refusals = {
  not_found: standardReplies.notFound,
  currency_differs: invalidField('currency', 'Must be the subscription’s currency.'),
  subscription_not_running: ruleBroken(
    'The subscription must be active, past_due or, to be resumed, paused. Get the subscription to see its status.',
    reasonFor('subscription_not_running'),
  ),
  lower_amount_announced: ruleBroken(
    'A lower amount has been announced to the subscriber. Send an amount below it, or wait until it applies.',
    reasonFor('lower_amount_announced'),
  ),
  amount_changed_too_often: ruleBroken(
    `The amount was changed ${repeatsPerDayMax} times in the last 24 hours. Try again later.`,
    reasonFor('amount_changed_too_often'),
  ),
} satisfies Record<SubscriptionRefusal, unknown>;
