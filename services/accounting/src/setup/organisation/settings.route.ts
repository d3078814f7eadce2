import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberCallerOf, signedInOf } from '../../edge/app-gate.ts';
import { orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import type { ChangeDeps } from '../../people/changes/changes-deps.ts';
import { changeRequestRecord, toHeldRecord } from '../../people/changes/changes.wire.ts';
import { changeBaseCurrency } from './change-base-currency.ts';
import { changeSettingsAsMember } from './change-settings-as-member.ts';
import { needsFreshSecondFactor } from './change-settings.ts';
import { readSettings } from './read-settings.ts';
import { toSettingsReply } from './settings-replies.wire.ts';
import {
  baseCurrencyBody,
  changeSettingsBody,
  settingsRecord,
  toSettingsRecord,
} from './settings.wire.ts';

export function addOrganisationRoutes(app: HttpServer, deps: ChangeDeps): void {
  addGetSettingsRoute(app, deps);
  addChangeSettingsRoute(app, deps);
  addChangeBaseCurrencyRoute(app, deps);
}

function addGetSettingsRoute(app: HttpServer, { database }: { readonly database: Database }): void {
  app.get(
    '/settings',
    routeOptions(
      'settings:read',
      {
        operationId: 'getSettings',
        tags: ['Settings'],
        summary: 'Retrieve the organisation’s settings',
      },
      { params: orgParams, response: { 200: settingsRecord } },
    ),
    async (request, reply) => {
      const shown = await readSettings(database.db, memberCallerOf(request).orgId);
      return reply.send(toSettingsRecord(shown));
    },
  );
}

function addChangeSettingsRoute(app: HttpServer, deps: ChangeDeps): void {
  app.patch(
    '/settings',
    routeOptions(
      'settings:change',
      {
        operationId: 'changeSettings',
        secondFactor: true,
        tags: ['Settings'],
        summary: 'Update the organisation’s settings',
        description:
          'Omitted fields are left unchanged. Issued documents do not change. `name`, `legal_name`, `tax_number`, `reply_to` and `payment_details` require a fresh second factor, and owners are notified by e-mail when `payment_details` change. In an organisation with two or more owners and admins, new payment details need a second approver while the other fields change immediately: the response is then 202 with the change request.',
        errors: [409],
      },
      {
        params: orgParams,
        body: changeSettingsBody,
        response: { 200: settingsRecord, 202: changeRequestRecord },
      },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const { version, change } = request.body;
      if (needsFreshSecondFactor(change)) {
        requireFreshSecondFactor(signedInOf(request), deps.now());
      }
      const order = { orgId, actor, version, change };
      const outcome = await changeSettingsAsMember(deps, member, order);
      if (outcome.kind === 'reject') return sendError(reply, toSettingsReply(outcome.reason));
      if (outcome.kind === 'waiting') {
        return reply.code(202).send(toHeldRecord(outcome));
      }
      return reply.send(toSettingsRecord(outcome));
    },
  );
}

function addChangeBaseCurrencyRoute(app: HttpServer, deps: ChangeDeps): void {
  app.put(
    '/settings/base-currency',
    routeOptions(
      'settings:change',
      {
        operationId: 'changeBaseCurrency',
        tags: ['Settings'],
        summary: 'Change the base currency',
        description: 'Only possible before the first entry. Deletes stored exchange rates.',
        errors: [409],
      },
      { params: orgParams, body: baseCurrencyBody, response: { 200: settingsRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { currency } = request.body;
      const outcome = await changeBaseCurrency(deps, { orgId, actor, currency });
      if (outcome.kind === 'reject') return sendError(reply, toSettingsReply(outcome.reason));
      return reply.send(toSettingsRecord(await readSettings(deps.database.db, orgId)));
    },
  );
}
