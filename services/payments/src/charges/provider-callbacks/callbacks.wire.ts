import { z } from 'zod';
import { environments } from '../../kernel/environment.rules.ts';

/** Each environment has its own URL and secret. */
export const callbackParams = z.object({ environment: z.enum(environments) });
