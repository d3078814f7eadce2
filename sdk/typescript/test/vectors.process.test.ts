import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { vectorOf, vectors } from './vectors.ts';

const script = join(import.meta.dirname, 'verify.sh');

function verify(secret: string, timestamp: number, signature: string, body: string): number | null {
  return spawnSync(script, [secret, String(timestamp), signature], { input: body }).status;
}

function signaturesOf(headers: Readonly<Record<string, string>>): readonly string[] {
  const texts = Object.entries(headers)
    .filter(([name]) => /^X-.*-Signature/.test(name))
    .map(([, value]) => value);
  return texts.flatMap((text) => text.match(/[0-9a-f]{64}/g) ?? []);
}

describe('the vectors', () => {
  test.each(vectors)(
    'P-239: openssl finds the same signature for $name',
    ({ secrets, timestamp, body, headers }) => {
      const signatures = signaturesOf(headers);
      expect(signatures).toHaveLength(secrets.length);
      secrets.forEach((secret, at) => {
        expect(verify(secret, timestamp, signatures[at] ?? '', body)).toBe(0);
      });
    },
  );

  test('P-246: openssl finds another one for another second', () => {
    const { secrets, timestamp, body, headers } = vectorOf('payments, ascii');
    const [signature = ''] = signaturesOf(headers);
    expect(verify(secrets[0] ?? '', timestamp + 1, signature, body)).toBe(1);
  });

  test('are what the script beside them makes', () => {
    const made = spawnSync(process.execPath, [join(import.meta.dirname, 'make-vectors.ts')]);
    expect(JSON.parse(made.stdout.toString('utf8'))).toEqual(vectors);
  });
});
