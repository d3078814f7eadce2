import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { documentRecord, toDocumentRecord } from '../../business/documents/documents.wire.ts';
import { ownerRecord, toOwnerRecord } from '../../business/owners/beneficial-owners.wire.ts';
import {
  toVerificationRecord,
  verificationRecord,
} from '../../business/verification/verification.wire.ts';
import { requestRecord, toPermission } from '../../edge/console.ts';
import type { RequestRecord } from '../../edge/console.ts';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { kycStatuses, memberRoles } from '../../tenants/businesses/business.rules.ts';
import type { ProposedAction } from '../requests/operator-request.rules.ts';
import type { listBusinessesFor, listPossibleActs, readBusinessFile } from './read-businesses.ts';

export const businessFilter = closedObject({
  view: z
    .enum(['to_review', 'suspended', 'all'])
    .default('to_review')
    .meta({ description: '`to_review`: what waits for a person.' }),
  kyc_status: z.enum(kycStatuses).optional(),
  q: text({ min: 1, max: 100 }).optional().meta({
    description: 'A part of a name or of the e-mail address, or the id.',
  }),
});

const listedBusiness = z.object({
  id: uuid(),
  object: z.literal('business'),
  business_name: z.string(),
  country: z.string(),
  kyc_status: z.enum(kycStatuses),
  suspended_at: nullableMoment(),
  submitted_documents: z.int(),
  created_at: moment(),
  updated_at: moment(),
});

export const businessList = z.object({ data: z.array(listedBusiness) });

type Listed = Awaited<ReturnType<typeof listBusinessesFor>>[number];

export function toListedBusiness(business: Listed): z.infer<typeof listedBusiness> {
  return {
    id: business.id,
    object: 'business',
    business_name: business.businessName,
    country: business.country,
    kyc_status: business.kycStatus,
    suspended_at: toNullableMoment(business.suspendedAt),
    submitted_documents: business.submittedDocuments,
    created_at: business.createdAt.toISOString(),
    updated_at: business.updatedAt.toISOString(),
  };
}

const act = z.object({ allowed: z.boolean(), reason: z.string().nullable() });

export const businessFileRecord = z
  .object({
    id: uuid(),
    object: z.literal('business_file'),
    business_name: z.string(),
    legal_name: z.string().nullable(),
    trading_name: z.string().nullable(),
    country: z.string(),
    default_currency: z.string(),
    email: z.string(),
    phone: z.string(),
    website: z.string().nullable(),
    industry: z.string().nullable(),
    registration_number: z.string().nullable(),
    kyc_status: z.enum(kycStatuses),
    suspended_at: nullableMoment(),
    suspended_reason: z.string().nullable(),
    created_at: moment(),
    documents: z.array(documentRecord),
    owners: z.array(ownerRecord),
    verifications: z.array(verificationRecord),
    members: z.array(
      z.object({
        id: uuid(),
        email: z.string(),
        name: z.string(),
        role: z.enum(memberRoles),
      }),
    ),
    requests: z.array(requestRecord).meta({
      description: 'Acts that wait for another operator, and those decided, newest first.',
    }),
    can: z
      .object({
        verify: act,
        reject: act,
        suspend: act,
        reinstate: act,
        change_fees: act,
        change_settlement_delay: act,
        rename: act,
        erase_payer: act,
      })
      .meta({ description: 'What you can request for it, and why not.' }),
  })
  .meta({ id: 'BusinessFile', description: 'Everything that a reviewer looks at.' });

type File = NonNullable<Awaited<ReturnType<typeof readBusinessFile>>>;
type Acts = ReturnType<typeof listPossibleActs>;

const impossible: Readonly<Record<keyof Acts, string>> = {
  verify: 'The business is already verified.',
  reject: 'The verification is already rejected.',
  suspend: 'The business is already suspended.',
  reinstate: 'The business is not suspended.',
};

export function toBusinessFileRecord(
  { business, documents, owners, verifications, members }: File,
  more: {
    readonly acts: Acts;
    readonly mayAct: boolean;
    readonly requests: readonly RequestRecord[];
  },
): z.infer<typeof businessFileRecord> {
  const can = (name: keyof Acts) =>
    toPermission(`business.${name}`, {
      ...more,
      impossible: more.acts[name] ? null : impossible[name],
    });
  const canChange = (action: ProposedAction) => toPermission(action, { ...more, impossible: null });
  return {
    id: business.id,
    object: 'business_file',
    business_name: business.businessName,
    legal_name: business.legalName,
    trading_name: business.tradingName,
    country: business.country,
    default_currency: business.defaultCurrency,
    email: business.email,
    phone: business.phone,
    website: business.website,
    industry: business.industry,
    registration_number: business.registrationNumber,
    kyc_status: business.kycStatus,
    suspended_at: toNullableMoment(business.suspendedAt),
    suspended_reason: business.suspendedReason,
    created_at: business.createdAt.toISOString(),
    documents: documents.map(toDocumentRecord),
    owners: owners.map(toOwnerRecord),
    verifications: verifications.map(toVerificationRecord),
    members: members.map(({ id, email, name, role }) => ({ id, email, name, role })),
    requests: [...more.requests],
    can: {
      verify: can('verify'),
      reject: can('reject'),
      suspend: can('suspend'),
      reinstate: can('reinstate'),
      change_fees: canChange('fees.change'),
      change_settlement_delay: canChange('settlement_delay.change'),
      rename: canChange('business.rename'),
      erase_payer: canChange('payer.erase'),
    },
  };
}
