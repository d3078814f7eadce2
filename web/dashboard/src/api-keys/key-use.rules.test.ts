import { expect, test } from 'vitest';
import { sumKeyUse } from './key-use.rules.ts';

const rows = [
  { key_id: 'a', day: '2026-11-16', ip: '10.0.0.1', requests: 5, refused: 1 },
  { key_id: 'a', day: '2026-11-16', ip: null, requests: 2, refused: 0 },
  { key_id: 'b', day: '2026-11-16', ip: '10.0.0.9', requests: 70, refused: 0 },
  { key_id: 'a', day: '2026-11-14', ip: '10.0.0.1', requests: 3, refused: 3 },
];

test('the use of a key adds up over days and addresses, and counts each address once', () => {
  expect(sumKeyUse(rows, 'a')).toEqual({
    requests: 10,
    refused: 4,
    addresses: ['10.0.0.1'],
    hasMoreAddresses: true,
    days: [
      { day: '2026-11-14', requests: 3 },
      { day: '2026-11-16', requests: 7 },
    ],
  });
  expect(sumKeyUse(rows, 'c')).toBeNull();
});
