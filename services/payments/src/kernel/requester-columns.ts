import type { Requester } from './caller.rules.ts';

/** The stored form: exactly one of the two columns is set. */
export interface RequesterColumns {
  readonly requestedByKeyId: string | null;
  readonly requestedByMemberId: string | null;
}

export function toRequesterColumns({ kind, id }: Requester): RequesterColumns {
  return kind === 'api_key'
    ? { requestedByKeyId: id, requestedByMemberId: null }
    : { requestedByKeyId: null, requestedByMemberId: id };
}

export function toRequester(columns: RequesterColumns): Requester {
  const { requestedByKeyId: keyId, requestedByMemberId: memberId } = columns;
  if (keyId !== null) return { kind: 'api_key', id: keyId };
  if (memberId !== null) return { kind: 'member', id: memberId };
  throw new TypeError('row has neither requested_by_key_id nor requested_by_member_id');
}
