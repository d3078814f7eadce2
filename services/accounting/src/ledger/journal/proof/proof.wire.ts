import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment } from '../../../edge/fields.wire.ts';
import { refusal } from '../../../edge/refusal.ts';
import { journalChecks } from './check.rules.ts';
import type { JournalBreak, JournalCheck } from './check.rules.ts';
import type { Proof } from './read-proof.ts';

export const proofRecord = z.object({
  last_entry_no: z.int().nonnegative(),
  sealed_entry_no: z
    .int()
    .nonnegative()
    .meta({ description: 'Entries are sealed up to this number.' }),
  last_seal: z.string().nullable().meta({
    description:
      'Hexadecimal SHA-256 over all sealed entries. Keep a copy elsewhere: it changes if any sealed entry is changed.',
  }),
  verification: z
    .object({
      verified_at: moment(),
      last_entry_no: z
        .int()
        .nonnegative()
        .meta({ description: 'Entries were checked at least up to this number.' }),
      clean: z.boolean(),
      breaks: z.int().nonnegative(),
    })
    .nullable()
    .meta({ description: 'The last verification. One runs every night.' }),
});

export function toProofRecord(proof: Proof): z.infer<typeof proofRecord> {
  const { verification } = proof;
  return {
    last_entry_no: Number(proof.lastEntryNo),
    sealed_entry_no: Number(proof.sealedEntryNo),
    last_seal: proof.lastRoot?.toString('hex') ?? null,
    verification:
      verification === null
        ? null
        : {
            verified_at: verification.verifiedAt.toISOString(),
            last_entry_no: Number(verification.lastEntryNo),
            clean: verification.broken.length === 0,
            breaks: verification.broken.length,
          },
  };
}

export const verificationRecord = z.object({
  clean: z.boolean(),
  checks: z.array(
    z.object({
      check: z.string(),
      meaning: z.string(),
      holds: z.boolean(),
      breaks: z.array(z.object({ subject: z.string(), detail: z.string() })),
    }),
  ),
});

export function toVerificationRecord(
  breaks: readonly JournalBreak[],
): z.infer<typeof verificationRecord> {
  const checks = Object.entries(journalChecks).map(([check, meaning]) => {
    const found = breaks.filter((one) => isOf(one, check));
    return {
      check,
      meaning,
      holds: found.length === 0,
      breaks: found.map(({ subject, detail }) => ({ subject, detail })),
    };
  });
  return { clean: breaks.length === 0, checks };
}

function isOf({ check }: { readonly check: JournalCheck }, name: string): boolean {
  return check === name;
}

export const booksTooLarge: ErrorReply = refusal(
  409,
  'too_large',
  'These books are too large to verify on request. They are verified every night; see the last verification.',
);
