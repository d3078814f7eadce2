import { mailContext, mailJob } from '@countinghouse/mail';
import { sql } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { expect } from 'vitest';
import { signInStaff, testSealer } from '../people/staff.ts';
import type { Staff } from '../people/staff.ts';
import { createTestOrganisation } from '../people/tenants.ts';
import type { WebhookOffice } from './webhook-office.ts';

/** An organisation with one endpoint, that its owner registered in the settings. */
export async function registerEndpoint({ api, receive }: WebhookOffice, host: string) {
  const { orgId } = await createTestOrganisation(api.deps);
  const owner = await signInStaff(api, { orgId });
  const { receiver, url } = await receive(host);
  const { body } = await owner.post('/webhooks', { url, events: ['contact.created'] });
  return { orgId, owner, receiver, url, id: body.id, path: `/webhooks/${body.id}` };
}

/** So many events at once. */
export async function happen(owner: Staff, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, place) =>
      owner.post('/contacts', { name: `Contact ${place}`, is_customer: true }),
    ),
  );
}

export const eventIdsOf = (requests: readonly { readonly body: Buffer }[]): readonly string[] =>
  requests.map(({ body }) => JSON.parse(body.toString()).id);

const whileOff = 5;

/**
 * All deliveries of a crowd of events fail: the endpoint goes off once, each owner hears of it once, and
 * what was missed comes when it is switched on; what failed comes when it is replayed.
 */
export async function failAndRecover(
  office: WebhookOffice,
  { host, events }: { readonly host: string; readonly events: number },
): Promise<void> {
  const { orgId, owner, path, receiver } = await registerEndpoint(office, host);
  const other = await signInStaff(office.api, { orgId });
  await signInStaff(office.api, { orgId, role: 'admin' });
  receiver.setHandler(() => ({ kind: 'status', status: 500 }));
  await happen(owner, events);
  const endpoint = async () => (await owner.get(path)).body;
  await waitUntil('it is off', async () => (await endpoint()).active === false, 60_000);
  expect(await endpoint()).toMatchObject({ off_because: 'failures' });
  const failures = (await owner.get(`${path}/deliveries`)).body.data.length;
  expect(failures).toBeGreaterThanOrEqual(20);
  // Before the third failure more than one is under way, so a few may go beyond the twentieth.
  expect(failures).toBeLessThan(24);

  expect(await mailsAbout(office, host)).toEqual([owner.email, other.email].toSorted());
  const offs = (await owner.get('/audit-log?action=webhook.switched_off')).body.data;
  expect(offs).toHaveLength(1);
  expect(offs[0]).toMatchObject({ actor: { kind: 'system' }, detail: { reason: 'failures' } });

  const failed = new Set(eventIdsOf(receiver.requests));
  await happen(owner, whileOff);
  const all = events + whileOff;
  await waitUntil('all are numbered', async () => (await readEvents(owner)).length === all);
  expect(new Set(eventIdsOf(receiver.requests))).toEqual(failed);

  receiver.setHandler(() => ({ kind: 'status', status: 200 }));
  const before = receiver.requestCount();
  await owner.send('PATCH', path, { active: true });
  const missed = all - failed.size;
  const came = eventIdsOf((await receiver.waitForRequests(before + missed, 60_000)).slice(before));
  expect(new Set(came).size).toBe(missed);
  expect(came.filter((id) => failed.has(id))).toEqual([]);

  const log = await readEvents(owner);
  const span = { from: log.at(-1)?.created_at, to: log[0]?.created_at };
  expect((await owner.post(`${path}/replay`, span)).status).toBe(201);
  const requests = await receiver.waitForRequests(before + missed + all, 60_000);
  expect(eventIdsOf(requests.slice(before + missed)).toSorted()).toEqual(
    log.map(({ id }) => id).toSorted(),
  );
  expect(await mailsAbout(office, host)).toHaveLength(2);
}

interface ListedEvent {
  readonly id: string;
  readonly sequence: number;
  readonly created_at: string;
}

/** All of them, newest first. */
async function readEvents(owner: Staff): Promise<readonly ListedEvent[]> {
  const events: ListedEvent[] = [];
  for (let query = 'limit=200'; ; query = `limit=200&before_sequence=${events.at(-1)?.sequence}`) {
    const { data, has_more: hasMore } = (await owner.get(`/events?${query}`)).body;
    events.push(...data);
    if (hasMore !== true) return events;
  }
}

/** To whom mails about an address wait, each as often as there is one. */
async function mailsAbout({ api }: WebhookOffice, host: string): Promise<readonly string[]> {
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name = ${mailJob.name}`.execute(api.database.db);
  return rows
    .map(({ data }) => mailJob.data.parse(data))
    .map(({ mailId, sealed }) =>
      JSON.parse(testSealer.open(Buffer.from(sealed, 'base64'), mailContext(mailId))),
    )
    .filter((mail) => JSON.stringify(mail).includes(host))
    .map(({ to }) => String(to))
    .toSorted();
}
