import { closedObject, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { z } from 'zod';
import { memberCallerOf, signedInOf } from '../../edge/app-gate.ts';
import { text, uuid } from '../../edge/fields.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { contactParams as params } from './contact-cards.wire.ts';
import {
  contactProfileRecord,
  toContactProfileRecord,
  toContactReply,
} from './contact-records.wire.ts';
import { checkBankDetails, setBankDetails, showBankDetails } from './set-bank-details.ts';
import type { BankDetailsDeps } from './set-bank-details.ts';

const tags = ['Contacts'];
const holderCharactersMax = 160;
const accountCharactersMax = 60;
const bankCharactersMax = 160;

const detailsBody = closedObject({
  holder: text({ min: 1, max: holderCharactersMax }).meta({ example: 'Adire Lane Ltd' }),
  account_number: text({ min: 1, max: accountCharactersMax }).meta({
    description: 'IBAN or national account number. Spaces are ignored.',
    example: 'DE89 3704 0044 0532 0130 00',
  }),
  bank: text({ min: 1, max: bankCharactersMax })
    .optional()
    .meta({ description: 'Bank name or code.' }),
});

const checkBody = closedObject({
  details_id: uuid().meta({ description: 'Id of the bank details you reviewed.' }),
});

const detailsRecord = z
  .object({
    id: uuid(),
    holder: z.string(),
    account_number: z.string(),
    bank: z.string().nullable(),
  })
  .meta({ id: 'AppBankDetails' });

/** A contact's bank details. No one person may both change them and pay to them. */
export function addBankDetailsRoutes(organisation: HttpServer, deps: BankDetailsDeps): void {
  organisation.put(
    '/contacts/:id/bank-details',
    routeOptions(
      'bank_details:change',
      {
        operationId: 'setContactBankDetails',
        secondFactor: true,
        tags,
        summary: 'Set a contact’s bank details',
        description:
          'Requires a fresh second factor. You cannot pay this contact until another member has confirmed these details or paid with them.',
      },
      { params, body: detailsBody, response: { 200: contactProfileRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const caller = memberCallerOf(request);
      const { id: contactId } = request.params;
      const { holder, account_number: accountNumber, bank = null } = request.body;
      const details = { holder, accountNumber, bank };
      const outcome = await setBankDetails(deps, caller, { contactId, details });
      if (outcome.kind === 'reject') return sendError(reply, toContactReply(outcome));
      return reply.send(toContactProfileRecord(outcome.profile, caller.baseCurrency));
    },
  );
  organisation.get(
    '/contacts/:id/bank-details',
    routeOptions(
      'bank_details:change',
      {
        operationId: 'showContactBankDetails',
        secondFactor: true,
        tags,
        summary: 'Get a contact’s bank details in full',
        description: 'Requires a fresh second factor. The audit log records the access.',
      },
      { params, response: { 200: detailsRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, actor } = memberCallerOf(request);
      const { id: contactId } = request.params;
      const details = await showBankDetails(deps, { orgId, actor, contactId });
      if (details === null) {
        return sendError(reply, toContactReply({ reason: 'bank_details_not_found' }));
      }
      const { id, holder, accountNumber, bank } = details;
      return reply.send({ id, holder, account_number: accountNumber, bank });
    },
  );
  organisation.post(
    '/contacts/:id/bank-details/check',
    routeOptions(
      'bank_details:change',
      {
        operationId: 'checkContactBankDetails',
        secondFactor: true,
        tags,
        summary: 'Confirm a contact’s bank details as a second member',
        description:
          'Requires a fresh second factor. The member who entered the details cannot confirm them.',
        errors: [409],
      },
      { params, body: checkBody, response: { 200: contactProfileRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const caller = memberCallerOf(request);
      const order = { contactId: request.params.id, detailsId: request.body.details_id };
      const outcome = await checkBankDetails(deps, caller, order);
      if (outcome.kind === 'reject') return sendError(reply, toContactReply(outcome));
      return reply.send(toContactProfileRecord(outcome.profile, caller.baseCurrency));
    },
  );
}
