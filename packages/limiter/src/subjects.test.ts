import { expect, test } from 'vitest';
import { createSubjects } from './subjects.ts';

const subjectsMax = 100;

test('the number of remembered subjects is bounded', () => {
  const subjects = createSubjects({ keyPrefix: 'p:', subjectsMax });
  for (let index = 0; index < 1_000; index += 1) {
    subjects.find({ name: 'ip', subject: `address-${index}`, limit: 1 });
  }
  const kept = [...subjects.all()];
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(subjectsMax);
});

test('a subject in use is not forgotten however many others come by', () => {
  const subjects = createSubjects({ keyPrefix: 'p:', subjectsMax });
  const busy = { name: 'key', subject: 'busy', limit: 1 };
  const first = subjects.find(busy);
  for (let index = 0; index < 1_000; index += 1) {
    subjects.find({ name: 'ip', subject: `address-${index}`, limit: 1 });
    expect(subjects.find(busy)).toBe(first);
  }
  expect([...subjects.all()].filter((subject) => subject === first)).toHaveLength(1);
});

test('the same subject under two budget names is two subjects', () => {
  const subjects = createSubjects({ keyPrefix: 'p:', subjectsMax });
  const asKey = subjects.find({ name: 'key', subject: 'x', limit: 1 });
  const asIp = subjects.find({ name: 'ip', subject: 'x', limit: 1 });
  expect([asKey.storeKey, asIp.storeKey]).toEqual(['p:key:x', 'p:ip:x']);
});
