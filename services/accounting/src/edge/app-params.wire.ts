import { z } from 'zod';
import { uuid } from './fields.wire.ts';

/** Of every address under an organisation. */
export const orgParams = z.object({ orgId: uuid() });

/** Of one thing of the organisation. */
export const oneParams = z.object({ orgId: uuid(), id: uuid() });
