import type { FastifyRequest } from 'fastify';
import { memberOf, signedInOf } from '../../edge/caller.ts';
import type { KeyPerson } from './key-people.ts';

export function keyPersonOf(request: FastifyRequest): KeyPerson {
  return { ...memberOf(request), secondFactorAt: signedInOf(request).secondFactorAt };
}
