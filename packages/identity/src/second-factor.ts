import { randomBytes } from 'node:crypto';
import { crockfordText } from '@countinghouse/identifiers';
import type { Tx } from '@countinghouse/postgres';
import { announceChange } from './announce-change.ts';
import type { PasskeyAssertion } from './assertion.ts';
import { attempt, codeBudgets } from './attempts.ts';
import { attemptCode } from './code-waits.ts';
import type { Limited } from './limited.ts';
import type { IdentityParts, RemovedFactor } from './parts.ts';
import { provePasskey } from './passkeys.ts';
import { withPerson } from './person-lock.ts';
import {
  confirmTotp,
  countFactors,
  deleteTotp,
  findTotp,
  replaceRecoveryCodes,
  saveOfferedTotp,
  consumeRecoveryCode,
  consumeTotpPeriod,
} from './second-factors.sql.ts';
import type { SignedIn } from './signed-in.ts';
import { digest } from './token.ts';
import { findTotpPeriod, otpauthUri, toBase32, totpSecretBytes } from './totp.ts';

export type Proof =
  | { readonly kind: 'totp'; readonly code: string }
  | { readonly kind: 'recovery_code'; readonly code: string }
  | { readonly kind: 'passkey'; readonly assertion: PasskeyAssertion };

type ProofOutcome = { readonly kind: 'proved' } | { readonly kind: 'refused' };

/** Each code and challenge works once. Codes can be guessed, so wrong ones make the person wait. */
export async function proveSecondFactor<Schema>(
  parts: IdentityParts<Schema>,
  userId: string,
  proof: Proof,
): Promise<ProofOutcome | Limited> {
  if (proof.kind !== 'passkey') {
    return attemptCode(parts, userId, () => isProof(parts, userId, proof));
  }
  return (await isProof(parts, userId, proof)) ? { kind: 'proved' } : { kind: 'refused' };
}

async function isProof<Schema>(
  parts: IdentityParts<Schema>,
  userId: string,
  proof: Proof,
): Promise<boolean> {
  const { db } = parts.database;
  switch (proof.kind) {
    case 'totp': {
      const secret = (await findTotp(db, userId))?.secret ?? null;
      if (secret === null) return false;
      const period = findTotpPeriod(openSecret(parts, userId, secret), proof.code, parts.now());
      return period !== null && consumeTotpPeriod(db, userId, period);
    }
    case 'recovery_code':
      return consumeRecoveryCode(db, userId, hashRecoveryCode(proof.code));
    case 'passkey':
      return (await provePasskey(parts, proof.assertion)) === userId;
  }
}

export interface OfferedTotp {
  readonly secret: string;
  readonly uri: string;
}

/** Offers a secret for an authenticator app; it counts once a code from it is confirmed. */
export async function offerTotp<Schema>(
  parts: IdentityParts<Schema>,
  { userId, email }: SignedIn,
): Promise<OfferedTotp> {
  const secret = randomBytes(totpSecretBytes);
  const sealed = parts.sealer.seal(secret.toString('base64'), totpContext(userId));
  await saveOfferedTotp(parts.database.db, userId, sealed);
  return { secret: toBase32(secret), uri: otpauthUri(parts.serviceName, email, secret) };
}

export type ConfirmedTotp =
  | { readonly kind: 'confirmed'; readonly recoveryCodes: readonly string[] }
  | { readonly kind: 'refused' };

/** Makes the app a second factor and replaces earlier recovery codes. */
export function confirmOfferedTotp<Schema>(
  parts: IdentityParts<Schema>,
  person: SignedIn,
  code: string,
): Promise<ConfirmedTotp | Limited> {
  const confirm = async (): Promise<ConfirmedTotp> => {
    const { userId } = person;
    const offered = (await findTotp(parts.database.db, userId))?.offeredSecret ?? null;
    if (offered === null) return { kind: 'refused' };
    const period = findTotpPeriod(openSecret(parts, userId, offered), code, parts.now());
    if (period === null) return { kind: 'refused' };
    return withPerson(parts, userId, async (tx) => {
      const isConfirmed = await confirmTotp(tx, userId, offered, period, parts.now());
      if (!isConfirmed) return { kind: 'refused' as const };
      await announceChange(parts, tx, person, 'totp_set_up');
      return { kind: 'confirmed' as const, recoveryCodes: await newRecoveryCodes(tx, userId) };
    });
  };
  const budgets = codeBudgets(parts, person.userId);
  return attempt<ConfirmedTotp>(parts, budgets, confirm, ({ kind }) => kind === 'confirmed');
}

/** Allowed only if a passkey remains: an account keeps a second factor. */
export function removeTotp<Schema>(
  parts: IdentityParts<Schema>,
  person: SignedIn,
): Promise<RemovedFactor> {
  return withPerson(parts, person.userId, async (tx) => {
    const { hasTotp, passkeys } = await countFactors(tx, person.userId);
    if (!hasTotp) return 'not_found';
    if (passkeys === 0) return 'last_factor';
    await deleteTotp(tx, person.userId);
    await announceChange(parts, tx, person, 'totp_removed');
    return 'removed';
  });
}

export function regenerateRecoveryCodes<Schema>(
  parts: IdentityParts<Schema>,
  person: SignedIn,
): Promise<readonly string[]> {
  return withPerson(parts, person.userId, async (tx) => {
    await announceChange(parts, tx, person, 'recovery_codes_replaced');
    return newRecoveryCodes(tx, person.userId);
  });
}

const recoveryCodesCount = 10;
/** Five bits each, 80 in total: too many to guess, so a plain hash protects them. */
const recoveryCodeCharacters = 16;

async function newRecoveryCodes<Schema>(
  tx: Tx<Schema>,
  userId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, () =>
    (crockfordText(randomBytes(recoveryCodeCharacters)).match(/.{4}/g) ?? []).join('-'),
  );
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Accepts codes with or without dashes, in either case. */
function hashRecoveryCode(code: string): Buffer {
  return digest(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}

function openSecret<Schema>(parts: IdentityParts<Schema>, userId: string, sealed: Buffer): Buffer {
  return Buffer.from(parts.sealer.open(sealed, totpContext(userId)), 'base64');
}

/** Binds a sealed secret to its person: it does not open for another. */
export function totpContext(userId: string): string {
  return `identity_totp|${userId}|secret`;
}
