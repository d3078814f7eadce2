import { z } from 'zod';
import type { HeadExport } from './export-head.ts';
import { createHeadDestination } from './head-destination.ts';
import { parseSigningKey } from './signing-key.ts';
import type { AuditSigner } from './signing-key.ts';

/** Ed25519 key that signs the head of the audit chain. */
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

/** Outside the cluster, where the database's owner cannot write. */
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

/** Returns null if heads are not exported. */
export function toHeadExport(
  signer: AuditSigner | undefined,
  address: string | undefined,
): HeadExport | null {
  if (signer === undefined || address === undefined) return null;
  return { signer, write: createHeadDestination(address) };
}

/** A readiness note of the worker: it works, but an operator should know. */
export function headExportCheck(headExport: HeadExport | null, setting: string) {
  return {
    audit_heads: {
      ok: true,
      detail: headExport === null ? `warning: heads are not exported; set ${setting}` : 'exported',
    },
  };
}
