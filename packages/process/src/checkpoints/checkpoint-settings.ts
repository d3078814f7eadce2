import { z } from 'zod';
import { parseSigningKey } from '../audit-chain/signing-key.ts';
import type { AuditSigner } from '../audit-chain/signing-key.ts';
import { toNoteSigner } from './signed-note.ts';
import type { NoteSigner } from './signed-note.ts';

/** Ed25519. Every listed key signs, so that verifiers who know the old key learn the new one. */
export function checkpointSigningKeys() {
  const error =
    'must list base64 of 32 random bytes (openssl rand -base64 32), separated by commas';
  return z
    .string()
    .transform((text, context) => {
      const signers = text.split(',').map((each) => parseSigningKey(each.trim()));
      const known = signers.filter((signer) => signer !== null);
      if (known.length === signers.length) return known;
      context.addIssue(error);
      return z.NEVER;
    })
    .optional()
    .describe('sign checkpoints; the newest first, the one before it while it is replaced');
}

/** Under the host that the service's people and programs know. */
export function toNoteSigners(
  signers: readonly AuditSigner[] | undefined,
  publicUrl: string,
): readonly NoteSigner[] {
  const { host } = new URL(publicUrl);
  return (signers ?? []).map((signer) => toNoteSigner(host, signer));
}
