import { describe, expect, test } from 'vitest';
import { isStalePlan, isUnanswered, isUnavailable, violatedConstraint } from './errors.ts';

const faultWith = (code: string, extra: object = {}): Error =>
  Object.assign(new Error('server text'), { code, ...extra });

describe('faults of the database', () => {
  test('a server that is away, starting, stopping or half migrated is "unavailable"', () => {
    for (const code of ['ECONNREFUSED', '57P01', '57P03', '53300', '42P01', '42703', '08006']) {
      expect(isUnavailable(faultWith(code)), code).toBe(true);
    }
    expect(isUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true);
    expect(isUnavailable(new AggregateError([faultWith('ECONNREFUSED')]))).toBe(true);
    expect(isUnavailable(new Error('read failed', { cause: faultWith('57P01') }))).toBe(true);
  });

  test('a server that says nothing is told from one that refuses', () => {
    for (const text of ['Query read timeout', 'timeout exceeded when trying to connect']) {
      expect(isUnanswered(new Error(text))).toBe(true);
      expect(isUnavailable(new Error(text))).toBe(true);
    }
    expect(isUnanswered(faultWith('57014'))).toBe(false);
    expect(isUnanswered(faultWith('ECONNREFUSED'))).toBe(false);
  });

  test('a statement prepared before its table changed is for a new connection', () => {
    const stale = Object.assign(new Error('cached plan must not change result type'), {
      code: '0A000',
    });
    expect(isStalePlan(stale)).toBe(true);
    expect(isUnavailable(stale)).toBe(true);
    expect(isUnavailable(faultWith('0A000'))).toBe(false);
  });

  test('a fault of ours is not called unavailable', () => {
    for (const fault of [faultWith('42601'), faultWith('23505'), new TypeError('x'), null, 'x']) {
      expect(isUnavailable(fault)).toBe(false);
    }
  });

  test('a refused row names its constraint; other faults name none', () => {
    expect(violatedConstraint(faultWith('23505', { constraint: 'members_user_once' }))).toBe(
      'members_user_once',
    );
    expect(violatedConstraint(faultWith('42601', { constraint: 'x' }))).toBeNull();
    expect(violatedConstraint(undefined)).toBeNull();
  });
});
