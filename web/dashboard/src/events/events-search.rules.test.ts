import { expect, test } from 'vitest';
import { parseEventsSearch } from './events-search.rules.ts';

test('the address keeps type, subject and place', () => {
  expect(parseEventsSearch({ type: 'payment.failed', subject: 'p1', before: 7, x: 1 })).toEqual({
    type: 'payment.failed',
    subject: 'p1',
    before: 7,
  });
  expect(parseEventsSearch({ type: '', subject: 3, before: 'x' })).toEqual({});
});
