import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { additionalEventTypes, eventTypes } from '../../src/webhooks/endpoints/event-type.rules.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8');

test('docs/webhooks.md lists every type of event, the five of every endpoint first', () => {
  const table = page.split('| type | sent when |')[1]?.split('\n\n')[0] ?? '';
  const listed = [...table.matchAll(/^\| `([a-z_.]+)` \|/gm)].map(([, type]) => type);
  expect(listed).toEqual([...eventTypes, ...additionalEventTypes]);
  expect(page).toContain('without it you get the first five of this table');
});
