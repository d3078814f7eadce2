import { z } from 'zod';
import { moment } from '../../edge/fields.wire.ts';

/** On every record that shows how far a business is verified. */
export const suspensionFields = {
  suspended_at: moment().nullable().meta({
    description:
      'Since when an operator has stopped its live money: nothing but refunds passes. Null: not suspended.',
  }),
  suspended_reason: z
    .string()
    .nullable()
    .meta({ description: 'Why, in the words of the operator.' }),
};
