import { createHmac } from 'node:crypto';
import { createKeyText, parseKeyText } from '@countinghouse/identifiers';
import type { KeyText, KeyTextFormat } from '@countinghouse/identifiers';
import type { Environment } from '../environment.rules.ts';

const format: KeyTextFormat<Environment> = { prefixes: { live: 'svc_live_', test: 'svc_test_' } };

export function newKeySecret(key: KeyText<Environment>): string {
  return createKeyText(format, key);
}

export function parseKeySecret(text: string): KeyText<Environment> | null {
  return parseKeyText(format, text);
}

/**
 * What is stored in the key's place. The pepper lives outside the database, so a stolen database
 * alone opens nothing; a key has 190 random bits, so a fast hash is enough.
 */
export function hashKeySecret(pepper: Buffer, text: string): Buffer {
  return createHmac('sha256', pepper).update(text).digest();
}
