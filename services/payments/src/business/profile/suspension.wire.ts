import { z } from 'zod';
import { moment } from '../../edge/fields.wire.ts';

/** Part of every record that shows the verification status. */
export const suspensionFields = {
  suspended_at: moment().nullable().meta({
    description:
      'When an operator suspended the business. While it is suspended, only refunds of live money are possible. Null if it is not suspended.',
  }),
  suspended_reason: z
    .string()
    .nullable()
    .meta({ description: 'The reason that the operator gave.' }),
};
