import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Database } from '../../kernel/database.ts';
import { deleteRate } from './delete-rate.ts';
import {
  deletedRateRecord,
  listRatesQuery,
  oneRateRecord,
  rateList,
  rateParams,
  setRateBody,
  toRateRecord,
  toRateReply,
} from './rates.wire.ts';
import { readRates } from './read-rates.ts';
import { setRate } from './set-rate.ts';

export function addExchangeRateRoutes(app: HttpServer, deps: BooksDeps): void {
  addListRatesRoute(app, deps);
  addSetRateRoute(app, deps);
  addDeleteRateRoute(app, deps);
}

function addListRatesRoute(app: HttpServer, { database }: { readonly database: Database }): void {
  app.get(
    '/exchange-rates',
    routeOptions(
      'lists:read',
      {
        operationId: 'listExchangeRates',
        tags: ['Lists'],
        summary: 'List exchange rates by currency, latest first',
      },
      { params: orgParams, querystring: listRatesQuery, response: { 200: rateList } },
    ),
    async (request, reply) => {
      const { currency = null, from = null, to = null, limit, offset } = request.query;
      const { orgId } = memberCallerOf(request);
      const filter = { currency, from, to };
      const page = await readRates(database, orgId, filter, { limit, offset });
      const data = page.rates.map(toRateRecord);
      return reply.send({ data, has_more: page.hasMore, limit, offset });
    },
  );
}

function addSetRateRoute(app: HttpServer, deps: BooksDeps): void {
  app.put(
    '/exchange-rates/:currency/:date',
    routeOptions(
      'chart:change',
      {
        operationId: 'setExchangeRate',
        tags: ['Lists'],
        summary: "Set a currency's exchange rate from a date",
        description: 'Existing documents keep their rate.',
      },
      { params: rateParams, body: setRateBody, response: { 200: oneRateRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { currency, date } = request.params;
      const rate = { currency, date, ...request.body };
      const outcome = await setRate(deps, { orgId, actor, ...rate });
      if (outcome.kind === 'reject') return sendError(reply, toRateReply(outcome.reason));
      return reply.send(toRateRecord(rate));
    },
  );
}

function addDeleteRateRoute(app: HttpServer, deps: BooksDeps): void {
  app.delete(
    '/exchange-rates/:currency/:date',
    routeOptions(
      'chart:change',
      {
        operationId: 'forgetExchangeRate',
        tags: ['Lists'],
        summary: 'Delete the exchange rate of one date',
        description: 'The previous rate applies again. Existing documents keep their rate.',
        errors: [404],
      },
      { params: rateParams, response: { 200: deletedRateRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { currency, date } = request.params;
      const outcome = await deleteRate(deps, { orgId, actor, currency, date });
      if (outcome.kind === 'reject') return sendError(reply, toRateReply(outcome.reason));
      return reply.send({ currency, date, forgotten: true });
    },
  );
}
