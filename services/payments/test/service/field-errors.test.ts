import { globSync } from 'node:fs';
import { join } from 'node:path';
import { validatorCompiler } from '@countinghouse/http';
import { spoilSchemas, textsOfRefusal } from '@countinghouse/testing/contract';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const files = [
  ...globSync('services/payments/src/**/*.wire.ts', { cwd: root }),
  ...globSync('packages/identity/src/*.wire.ts', { cwd: root }),
].map((file) => join(root, file));
const spoilt = await spoilSchemas(files);

/** How the validator speaks to programmers. */
const rawWords =
  /invalid|expected|received|too small|too big|unrecognized|pattern|undefined|\bnan\b|ISO date/i;

describe('what a caller is told of a wrong field', () => {
  test('every schema of the wire is looked at', () => {
    expect(files.length).toBeGreaterThan(15);
    expect(spoilt.length).toBeGreaterThan(100);
  });

  test.each(spoilt)('$name speaks in plain sentences', ({ schema, values }) => {
    const validate = validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' });
    const told = new Set(values.flatMap((value) => textsOfRefusal(validate(value))));
    const raw = [...told].filter((text) => rawWords.test(text) || !/^[A-Z0-9].*\.$/su.test(text));
    expect(raw).toEqual([]);
  });
});
