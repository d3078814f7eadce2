import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { requestRecord, toPermission } from '../../edge/console.ts';
import type { RequestRecord } from '../../edge/console.ts';
import { moment, text, uuid } from '../../edge/fields.wire.ts';
import { roles } from '../../tenants/members/role.rules.ts';
import type { listOrganisationsFor, readOrganisationFile } from './read-organisations.ts';

export const organisationFilter = closedObject({
  view: z.enum(['all', 'suspended', 'closing']).default('all'),
  q: text({ min: 1, max: 100 }).optional().meta({
    description: 'A part of the name or of a member’s e-mail address, or the id.',
  }),
});

const listedFields = {
  id: uuid(),
  name: z.string(),
  environment: z.enum(['live', 'test']),
  country: z.string(),
  base_currency: z.string(),
  suspended_at: moment().nullable(),
  closing_at: moment().nullable(),
  closed_at: moment().nullable(),
  created_at: moment(),
};
const listedOrganisation = z.object({ ...listedFields, object: z.literal('organisation') });

export const organisationList = z.object({ data: z.array(listedOrganisation) });

type Listed = Awaited<ReturnType<typeof listOrganisationsFor>>[number];

const toListedFields = (organisation: Listed) => ({
  id: organisation.id,
  name: organisation.name,
  environment: organisation.environment,
  country: organisation.country,
  base_currency: organisation.baseCurrency,
  suspended_at: organisation.suspendedAt?.toISOString() ?? null,
  closing_at: organisation.closingAt?.toISOString() ?? null,
  closed_at: organisation.closedAt?.toISOString() ?? null,
  created_at: organisation.createdAt.toISOString(),
});

export function toListedOrganisation(organisation: Listed): z.infer<typeof listedOrganisation> {
  return { ...toListedFields(organisation), object: 'organisation' };
}

const act = z.object({ allowed: z.boolean(), reason: z.string().nullable() });

export const organisationFileRecord = z
  .object({
    ...listedFields,
    object: z.literal('organisation_file'),
    suspended_reason: z.string().nullable(),
    members: z.array(
      z.object({
        id: uuid(),
        email: z.string(),
        name: z.string(),
        role: z.enum(roles),
      }),
    ),
    requests: z.array(requestRecord).meta({
      description: 'Acts that wait for another operator, and those decided, newest first.',
    }),
    can: z
      .object({ suspend: act, reinstate: act })
      .meta({ description: 'What you can request for it, and why not.' }),
  })
  .meta({ id: 'OrganisationFile', description: 'An organisation as operators see it.' });

type File = NonNullable<Awaited<ReturnType<typeof readOrganisationFile>>>;

export function toOrganisationFileRecord(
  { organisation, members }: File,
  more: { readonly mayAct: boolean; readonly requests: readonly RequestRecord[] },
): z.infer<typeof organisationFileRecord> {
  const isSuspended = organisation.suspendedAt !== null;
  return {
    ...toListedFields(organisation),
    object: 'organisation_file',
    suspended_reason: organisation.suspendedReason,
    members: members.map(({ id, email, name, role }) => ({ id, email, name, role })),
    requests: [...more.requests],
    can: {
      suspend: toPermission('organisation.suspend', {
        ...more,
        impossible: isSuspended ? 'The organisation is already suspended.' : null,
      }),
      reinstate: toPermission('organisation.reinstate', {
        ...more,
        impossible: isSuspended ? null : 'The organisation is not suspended.',
      }),
    },
  };
}
