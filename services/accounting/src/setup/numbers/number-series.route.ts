import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { listNumberSeries } from './list-number-series.ts';
import {
  seriesList,
  seriesParams,
  setSeriesBody,
  toSeriesRecord,
  toSeriesReply,
} from './number-series.wire.ts';
import { setNumberSeries } from './set-number-series.ts';

export function addNumberSeriesRoutes(app: HttpServer, deps: BooksDeps): void {
  addListNumberSeriesRoute(app, deps);
  addSetNumberSeriesRoute(app, deps);
}

function addListNumberSeriesRoute(
  app: HttpServer,
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
): void {
  app.get(
    '/number-series',
    routeOptions(
      'lists:read',
      {
        operationId: 'listNumberSeries',
        tags: ['Lists'],
        summary: 'List number series with their next number',
      },
      { params: orgParams, response: { 200: seriesList } },
    ),
    async (request, reply) => {
      const series = await listNumberSeries(database.db, memberCallerOf(request).orgId, now());
      return reply.send({ data: series.map(toSeriesRecord) });
    },
  );
}

function addSetNumberSeriesRoute(app: HttpServer, deps: BooksDeps): void {
  app.put(
    '/number-series/:kind',
    routeOptions(
      'settings:change',
      {
        operationId: 'setNumberSeries',
        tags: ['Lists'],
        summary: 'Update a number series',
        description: 'Numbers already assigned do not change. Returns every series.',
        errors: [409],
      },
      { params: seriesParams, body: setSeriesBody, response: { 200: seriesList } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const order = { orgId, actor, documentKind: request.params.kind, series: request.body };
      const outcome = await setNumberSeries(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toSeriesReply(outcome));
      const series = await listNumberSeries(deps.database.db, orgId, deps.now());
      return reply.send({ data: series.map(toSeriesRecord) });
    },
  );
}
