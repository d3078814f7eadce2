import { z } from 'zod';
import { isSignedBy, keyIdOf } from './signing-key.ts';
import type { AuditSigner } from './signing-key.ts';

/** The chain that a head belongs to: each cell of a service has one. */
export interface ChainName {
  readonly service: string;
  readonly cell: number;
}

const headRecord = z.object({
  /** A restore voids earlier heads that lie beyond its position. */
  object: z.enum(['audit_head', 'audit_restore']),
  service: z.string(),
  cell: z.number(),
  /** Number of rows in the chain. */
  position: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  time: z.iso.datetime(),
  operator: z.string().nullable(),
  reason: z.string().nullable(),
  key_id: z.string(),
  signature: z.string(),
});

/** One line of the head file. */
export type HeadRecord = z.infer<typeof headRecord>;
export type HeadContent = Omit<HeadRecord, 'key_id' | 'signature'>;

export function toSignedLine(signer: AuditSigner, content: HeadContent): string {
  const unsigned = { ...content, key_id: signer.keyId };
  return JSON.stringify({ ...unsigned, signature: signer.sign(signedText(unsigned)) });
}

/** Null for a line that was cut off while it was written, or that is not a head. */
export function parseHeadLine(line: string): HeadRecord | null {
  try {
    return headRecord.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** `publicKeys` are the current one and, after a rotation, earlier ones. */
export function isGenuine(record: HeadRecord, publicKeys: readonly string[]): boolean {
  const key = publicKeys.find((candidate) => keyIdOf(candidate) === record.key_id);
  return key !== undefined && isSignedBy(key, signedText(record), record.signature);
}

/** A separate purpose, so that no other signature by this key can pass as a head. */
const purpose = 'countinghouse audit 1';

function signedText(record: Omit<HeadRecord, 'signature'>): string {
  const { object, service, cell, position, hash, time, operator, reason, key_id: keyId } = record;
  const content = [object, service, cell, position, hash, time, operator, reason, keyId];
  return JSON.stringify([purpose, ...content]);
}
