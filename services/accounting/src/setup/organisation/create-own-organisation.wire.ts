import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { currencyCode, uuid } from '../../edge/fields.wire.ts';
import { country, fiscalYearStart, organisationName, timeZone } from './settings.wire.ts';

export const createOrganisationBody = closedObject({
  name: organisationName(),
  environment: z.enum(['live', 'test']).default('test').meta({
    description: '`test` is for practice: its documents are marked, and it cannot become `live`.',
  }),
  country: country(),
  base_currency: currencyCode(),
  time_zone: timeZone(),
  fiscal_year_start: fiscalYearStart().default(1),
}).transform((sent) => ({
  name: sent.name,
  environment: sent.environment,
  country: sent.country,
  baseCurrency: sent.base_currency,
  timeZone: sent.time_zone,
  fiscalYearStart: sent.fiscal_year_start,
}));

export const createdOrganisationRecord = z.object({
  object: z.literal('organisation'),
  organisation_id: uuid(),
  member_id: uuid().meta({ description: 'Your membership. You are the owner.' }),
});
