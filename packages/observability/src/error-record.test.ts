import { describe, expect, test } from 'vitest';
import { toErrorRecord } from './error-record.ts';

describe('toErrorRecord', () => {
  test('holds type, message, stack, code and cause, and nothing else', () => {
    const cause = Object.assign(new Error('refused'), {
      code: 'ECONNREFUSED',
      address: '10.0.0.1',
    });
    const error = Object.assign(new RangeError('no database', { cause }), {
      code: 7,
      detail: 'Key (email)=(a@b.example) already exists.',
    });
    expect(toErrorRecord(error)).toEqual({
      type: 'RangeError',
      message: 'no database',
      stack: error.stack,
      code: 7,
      cause: { type: 'Error', message: 'refused', stack: cause.stack, code: 'ECONNREFUSED' },
    });
  });

  test('takes the class for the type where the name says nothing', () => {
    class DatabaseError extends Error {
      override name = 'error';
    }
    expect(toErrorRecord(new DatabaseError('x')).type).toBe('DatabaseError');
    expect(toErrorRecord(new DOMException('x', 'TimeoutError')).type).toBe('TimeoutError');
  });

  test('says of a cause that is no error only what it is', () => {
    expect(toErrorRecord(new Error('x', { cause: 'text' })).cause).toBe('text');
    expect(toErrorRecord(new Error('x', { cause: { body: 'y' } })).cause).toBe('[object Object]');
    expect(toErrorRecord(new Error('x', { cause: null })).cause).toBe('[object Null]');
  });

  test('ends a circle of causes', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(toErrorRecord(error)).match(/"message":"round"/g)).toHaveLength(5);
  });

  test('lists the first errors of an aggregate', () => {
    const errors = Array.from({ length: 9 }, (_, index) => new Error(`address ${index}`));
    const record = toErrorRecord(new AggregateError([...errors, 'text'], 'all failed'));
    expect(record.errors?.map(({ message }) => message)).toEqual([
      'address 0',
      'address 1',
      'address 2',
      'address 3',
      'address 4',
    ]);
  });

  test('bounds message and stack, and scrubs before it cuts', () => {
    const message = `${'x'.repeat(1_980)} postgres://u:secret-word@h/d ${'y'.repeat(20_000)}`;
    const record = toErrorRecord(new Error(message));
    expect(record.message.length).toBeLessThanOrEqual(2_001);
    expect(record.stack?.length).toBeLessThanOrEqual(8_001);
    expect(JSON.stringify(record)).not.toContain('secret-word');
  });
});
