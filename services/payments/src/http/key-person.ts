import type { FastifyRequest } from 'fastify';
import type { KeyPerson } from '../api-keys/key-people.ts';
import { memberOf, signedInOf } from '../edge/caller.ts';

export function keyPersonOf(request: FastifyRequest): KeyPerson {
  return { ...memberOf(request), secondFactorAt: signedInOf(request).secondFactorAt };
}
