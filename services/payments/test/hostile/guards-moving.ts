import type { Guard } from '@countinghouse/testing/hostile';

/** Checks around the move of a business between two cells. */
export const movingGuards: readonly Guard[] = [
  {
    name: 'a fence keeps a business in one cell',
    sql: `create or replace function fence_business() returns trigger language plpgsql as
      $$ begin return case tg_op when 'DELETE' then old else new end; end $$`,
    lets: [890, 896],
  },
  {
    name: 'keys of a business that moved are sent on',
    file: 'services/payments/src/business/api-keys/find-api-key.ts',
    find: 'if (key?.isElsewhere === true) throw elsewhere();',
    replace: '',
    lets: [893],
  },
  {
    name: 'only a mover says where a business lives',
    sql: 'drop trigger businesses_moved_by_mover on businesses',
    lets: [894],
  },
];
