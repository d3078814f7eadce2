import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@countinghouse/observability';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  databaseUrl,
  parseSettings,
  SettingsError,
  storeUrl,
  textList,
  wholeNumber,
} from './settings.ts';
import { toSharedSettings } from './shared-settings.ts';
import { exceptionsInForce, readWebhookExceptions } from './webhook-exceptions.ts';

const schema = z.object({
  SHOP_DATABASE_URL: databaseUrl('the application role'),
  SHOP_PORT: wholeNumber(0, 65_535).default(4010),
  SHOP_PROXIES: textList(),
});

describe('settings', () => {
  test('are read with their defaults', () => {
    const SHOP_DATABASE_URL = 'postgres://shop@127.0.0.1/shop';
    expect(parseSettings(schema, { SHOP_DATABASE_URL })).toEqual({
      SHOP_DATABASE_URL,
      SHOP_PORT: 4010,
      SHOP_PROXIES: [],
    });
    const proxies = parseSettings(schema, { SHOP_DATABASE_URL, SHOP_PROXIES: '10.0.0.1,,::1' });
    expect(proxies.SHOP_PROXIES).toEqual(['10.0.0.1', '::1']);
  });

  test('that are wrong are all named at once, without their values', () => {
    const env = { SHOP_PORT: 'hunter2' };
    const read = (): unknown => parseSettings(schema, env);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(
      [
        'invalid settings:',
        '  SHOP_DATABASE_URL: is not set; must be a postgres:// URL (the application role)',
        '  SHOP_PORT: must be a whole number from 0 to 65535',
      ].join('\n'),
    );
  });
});

describe('secrets', () => {
  const url = 'postgres://shop:hunter2@127.0.0.1/shop';

  test('may lie in files, and the end of the line is no part of them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-secrets-'));
    const file = join(folder, 'url');
    writeFileSync(file, `${url}\n`);
    const settings = parseSettings(schema, { SHOP_DATABASE_URL_FILE: file });
    expect(settings.SHOP_DATABASE_URL).toBe(url);
  });

  test('in a file that is missing, or beside the setting itself, are refused by name', () => {
    const read = (env: Record<string, string>) => () => parseSettings(schema, env);
    expect(read({ SHOP_DATABASE_URL_FILE: '/nowhere/at-all' })).toThrow(
      '  SHOP_DATABASE_URL_FILE: names a file that cannot be read',
    );
    const both = { SHOP_DATABASE_URL: url, SHOP_DATABASE_URL_FILE: '/nowhere/at-all' };
    expect(read(both)).toThrow(
      '  SHOP_DATABASE_URL_FILE: is set beside SHOP_DATABASE_URL; set one of them',
    );
  });
});

describe('a server on another machine', () => {
  test.each([
    'postgres://shop@db.internal/shop',
    'postgres://shop@10.0.0.7/shop?sslmode=require',
    'postgres://shop@db.internal/shop?sslmode=no-verify',
  ])('of PostgreSQL is refused without a checked certificate: %s', (SHOP_DATABASE_URL) => {
    expect(() => parseSettings(schema, { SHOP_DATABASE_URL })).toThrow('sslmode=verify-full');
  });

  test.each([
    'postgres://shop@db.internal/shop?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://shop@localhost/shop',
    'postgres://shop@[::1]/shop',
  ])('of PostgreSQL is taken with one, and this machine without: %s', (SHOP_DATABASE_URL) => {
    expect(parseSettings(schema, { SHOP_DATABASE_URL }).SHOP_DATABASE_URL).toBe(SHOP_DATABASE_URL);
  });

  test('of the limiter is refused in plain text', () => {
    const store = z.object({ STORE: storeUrl() });
    expect(() => parseSettings(store, { STORE: 'redis://cache.internal' })).toThrow('rediss://');
    expect(parseSettings(store, { STORE: 'rediss://cache.internal' })).toBeDefined();
    expect(parseSettings(store, { STORE: 'redis://127.0.0.1:6379' })).toBeDefined();
  });
});

test('settings are shared under the names that come after the name of the service', () => {
  const settings = { SHOP_PORT: 4010, SHOP_PROXIES: ['::1'], OTHER_PORT: 1 };
  expect(toSharedSettings('shop', settings)).toEqual({
    service: 'shop',
    PORT: 4010,
    PROXIES: ['::1'],
  });
});

describe('exceptions for webhooks', () => {
  const none = { service: 'shop', WEBHOOK_ALLOWED_NETWORKS: [] };
  const lines: string[] = [];
  const logger = createLogger({
    service: 'test',
    level: 'warn',
    destination: { write: (line) => void lines.push(line) },
  });

  test('are told in the log by the names of their settings, and none tells nothing', () => {
    const empty = { allowedNetworks: [], extraAuthority: null, nameServer: null };
    expect(readWebhookExceptions(none, logger)).toEqual(empty);
    expect(lines).toEqual([]);
    const some = { ...none, WEBHOOK_NAME_SERVER: '127.0.0.1:53' };
    expect(exceptionsInForce(some)).toEqual(['SHOP_WEBHOOK_NAME_SERVER']);
    expect(readWebhookExceptions(some, logger).nameServer).toBe('127.0.0.1:53');
    expect(lines.join('')).toContain('SHOP_WEBHOOK_NAME_SERVER');
  });

  test('a file that cannot be read stops the start, by the name of its setting', () => {
    const lost = { ...none, WEBHOOK_AUTHORITY_FILE: '/no/such.pem' };
    expect(() => readWebhookExceptions(lost, logger)).toThrow(
      'SHOP_WEBHOOK_AUTHORITY_FILE: the file cannot be read',
    );
  });
});
