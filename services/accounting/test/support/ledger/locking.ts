import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import type { Database } from '../../../src/kernel/database.ts';
import { createIssuingScene } from '../documents/issuing-scene.ts';
import type { IssuingScene } from '../documents/issuing-scene.ts';
import { signInStaff } from '../people/staff.ts';
import type { Answer } from '../people/staff.ts';
import type { TestApi } from '../processes/running-api.ts';

interface Crowd {
  readonly documents: number;
  /** How often the lock date moves meanwhile. */
  readonly moves: number;
}

/**
 * Documents dated over a year are issued all at once, over HTTP, while somebody moves the lock date
 * from month to month.
 */
export async function issueWhileLocking(
  api: TestApi,
  { documents, moves }: Crowd,
): Promise<{ readonly scene: IssuingScene; readonly answers: readonly Answer[] }> {
  const scene = await createIssuingScene(api.deps);
  const { orgId } = scene;
  const owner = await signInStaff(api, { orgId });
  const clerk = await signInStaff(api, { orgId, role: 'bookkeeper' });
  const month = (place: number) => String((place % 12) + 1).padStart(2, '0');
  const drafts = [];
  for (let place = 0; place < documents; place += 1) {
    drafts.push(await scene.draft({ date: `2026-${month(place * 5)}-15` }));
  }
  const moving = (async () => {
    for (let move = 0; move < moves; move += 1) {
      const date = `2026-${month(move * 3 + 1)}-15`;
      const dates = move % 2 === 0 ? { sales: date } : { sales: null, soft: date };
      expect((await owner.send('PATCH', '/locks', dates)).status).toBe(200);
    }
  })();
  const answers = await Promise.all(
    drafts.map(({ id, version }) => clerk.post(`/documents/${id}/issue`, { version })),
  );
  await moving;
  return { scene, answers };
}

/** No entry that a lock binds has a later number than the lock has in the log. */
export async function expectLocksHeld({ db }: Database, orgId: string): Promise<void> {
  const { rows } = await sql<{ broken: bigint; entries: bigint; locks: bigint }>`
    with locks as (
      select (detail ->> 'after_entry_no')::bigint as after_no, detail -> 'dates' as dates,
        lead((detail ->> 'after_entry_no')::bigint) over (order by created_at, id) as until_no
      from audit_log where tenant_id = ${orgId} and action = 'locks.changed')
    select
      (select count(*) from locks where coalesce(dates ->> 'soft', dates ->> 'sales') is not null)
        as locks,
      (select count(*) from journal_entries where org_id = ${orgId}) as entries,
      (select count(*) from journal_entries e join locks l
        on e.entry_no > l.after_no and (l.until_no is null or e.entry_no <= l.until_no)
      where e.org_id = ${orgId} and e.date <= greatest((l.dates ->> 'soft')::date,
        (l.dates ->> 'hard')::date, (l.dates ->> 'sales')::date)) as broken`.execute(db);
  expect(rows[0]?.broken).toBe(0n);
  expect(Number(rows[0]?.locks)).toBeGreaterThan(0);
}
