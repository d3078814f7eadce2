import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import { subjectKinds } from './subject.rules.ts';

/** Fields of a request that name a document, a bank line or a contact. */
export const subjectFields = {
  subject: z.enum(subjectKinds).meta({ description: 'What it belongs to.', example: 'document' }),
  subject_id: uuid().meta({ description: 'The id of the document, bank line or contact.' }),
};
