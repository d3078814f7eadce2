import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { invalidInput } from './invalid-input.ts';
import { closedObject } from './schemas.ts';

const schema = closedObject({
  amount: z.number(),
  bankDetails: closedObject({ bankCode: z.string() }),
  tags: z.array(z.string()).optional(),
});

describe('invalidInput', () => {
  test('PD-008 nested fields have dotted names, places in a list as well', () => {
    const fields = fieldsOf({ amount: 1, bankDetails: { bankCode: 5 }, tags: ['a', 5] });
    expect(fields).toEqual(['bankDetails.bankCode', 'tags.1']);
  });

  test('P-276 every bad field is named at once', () => {
    expect(fieldsOf({ amount: 'x', bankDetails: {}, foo: 1, bar: 2 })).toEqual([
      'amount',
      'bankDetails.bankCode',
      'foo',
      'bar',
    ]);
  });

  test('PD-007 an unknown field is named, also inside an object', () => {
    expect(invalid({ amount: 1, bankDetails: { bankCode: 'x', iban: 'y' } })).toEqual({
      formErrors: [],
      fieldErrors: { 'bankDetails.iban': ['Unknown field.'] },
    });
  });

  test.each(['constructor', 'toString', 'hasOwnProperty'])('a field may be called %s', (name) => {
    expect(invalid({ amount: 1, bankDetails: { bankCode: 'x' }, [name]: 1 }).fieldErrors).toEqual({
      [name]: ['Unknown field.'],
    });
  });

  test('what concerns no field is a form error', () => {
    expect(invalid('text').formErrors).toHaveLength(1);
  });

  test('the answer does not grow with the number and length of wrong fields', () => {
    const wrong = Object.fromEntries(
      Array.from({ length: 10_000 }, (_value, index) => [`${index}${'x'.repeat(500)}`, 1]),
    );
    const error = invalid(wrong);
    expect(Object.keys(error.fieldErrors)).toHaveLength(100);
    expect(error.formErrors).toEqual(['9902 more fields have errors.']);
    expect(JSON.stringify(error).length).toBeLessThan(30_000);
  });
});

function invalid(value: unknown): ReturnType<typeof invalidInput> {
  const { error } = schema.safeParse(value);
  if (error === undefined) throw new Error('the value is valid');
  return invalidInput(error);
}

function fieldsOf(value: unknown): string[] {
  return Object.keys(invalid(value).fieldErrors);
}
