import { z } from 'zod';
import { uuid } from './fields.wire.ts';

/** Parameters of every path under an organisation. */
export const orgParams = z.object({ orgId: uuid() });

/** Parameters of a path to one object of the organisation. */
export const oneParams = z.object({ orgId: uuid(), id: uuid() });
