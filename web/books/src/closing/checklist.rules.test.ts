import { expect, test } from 'vitest';
import { hindranceOf, readLink } from './checklist.rules.ts';

const point = (name: string, ok: boolean, blocking = false) => ({ name, ok, blocking });

test('a year is closed when nothing blocks and every open point is accepted with a note', () => {
  const points = [point('trial_balance', true, true), point('drafts', false)];
  expect(hindranceOf([point('verification', false, true)], new Set(['verification']), 'x')).toBe(
    'blocked',
  );
  expect(hindranceOf(points, new Set(), '')).toBe('notAccepted');
  expect(hindranceOf(points, new Set(['drafts']), ' ')).toBe('noteMissing');
  expect(hindranceOf(points, new Set(['drafts']), 'they are of next year')).toBeNull();
  expect(hindranceOf([point('drafts', true)], new Set(), '')).toBeNull();
});

test('a link of the service is an address with its query', () => {
  expect(readLink('/documents?status=draft')).toEqual({
    path: '/documents',
    search: { status: 'draft' },
  });
  expect(readLink('/journal/proof')).toEqual({ path: '/journal/proof', search: {} });
});
