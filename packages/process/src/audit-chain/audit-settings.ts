import { z } from 'zod';
import type { HeadExport } from './export-head.ts';
import { createHeadDestination } from './head-destination.ts';
import { parseSigningKey } from './signing-key.ts';
import type { AuditSigner } from './signing-key.ts';

/** Ed25519; the head of the audit chain is signed with it. */
export function auditSigningKey() {
  const error = 'must be base64 of 32 random bytes (openssl rand -base64 32)';
  return z
    .string()
    .transform((text, context) => {
      const signer = parseSigningKey(text);
      if (signer !== null) return signer;
      context.addIssue(error);
      return z.NEVER;
    })
    .optional()
    .describe('signs the head of the audit chain');
}

/** Outside of the cluster, where the owner of the database cannot write. */
export function auditHeads() {
  return z
    .url({ protocol: /^(file|https?)$/, error: 'must be a file:// or https:// URL' })
    .refine(isSafe, { error: 'must be https:// unless the host is local' })
    .optional()
    .describe('where the head of the audit chain is exported every minute: file:// or https://');
}

function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol !== 'http:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

/** Null: heads are not exported. */
export function toHeadExport(
  signer: AuditSigner | undefined,
  address: string | undefined,
): HeadExport | null {
  if (signer === undefined || address === undefined) return null;
  return { signer, write: createHeadDestination(address) };
}

/** For the readiness of a worker: it works, and somebody should know. */
export function headExportCheck(headExport: HeadExport | null, setting: string) {
  return {
    audit_heads: {
      ok: true,
      detail: headExport === null ? `warning: heads are not exported; set ${setting}` : 'exported',
    },
  };
}
