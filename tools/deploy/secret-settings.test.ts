import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSecretSetting } from '@countinghouse/process';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../dev/paths.ts';

/** Endings that a secret could have, and URLs that could contain a password. */
const couldBeSecret = /_(?:URLS?|KEYS?|SECRET|PEPPER|PASSWORD|TOKEN)$/;

/** URLs that contain no password. */
const isPublicAddress =
  /_(?:PUBLIC_URL|CONSOLE_URL|PROVIDER_URL|IDENTITY_CHECK_URL|SCANNER_URL|PAYMENTS_URLS|BOOKS_URLS|LIMIT_PER_KEY)$/;

const configs = [
  'services/payments/src/processes/config.ts',
  'services/payments/src/processes/console-config.ts',
  'services/accounting/src/processes/console-config.ts',
  'services/accounting/src/processes/config.ts',
];

test.each(configs)('every secret of %s may be read from a file', (config) => {
  const text = readFileSync(join(repositoryRoot, config), 'utf8');
  const names = new Set(
    [...text.matchAll(/^\s+((?:PAYMENTS|ACCOUNTING)_[A-Z_]+):/gm)].map(([, name = '']) => name),
  );
  const secrets = [...names].filter(
    (name) => couldBeSecret.test(name) && !isPublicAddress.test(name),
  );
  expect(secrets.length).toBeGreaterThanOrEqual(4);
  expect(secrets.filter((name) => !isSecretSetting(name))).toEqual([]);
});
