import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestBrowser, totpFor } from '@countinghouse/identity/testing';
import type { Browser } from '@countinghouse/identity/testing';
import { z } from 'zod';
import { listMembers } from '../../services/accounting/src/people/members/list-members.ts';
import { createMemberPasswordLink as createAccountingLink } from '../../services/accounting/src/people/sessions/create-password-link.ts';
import { resetSecondFactor as resetAccountingFactor } from '../../services/accounting/src/people/sessions/reset-second-factor.ts';
import { createMemberPasswordLink } from '../../services/payments/src/business/sessions/create-password-link.ts';
import { resetSecondFactor } from '../../services/payments/src/business/sessions/reset-second-factor.ts';
import { listMemberSummaries } from '../../services/payments/src/tenants/businesses/list-businesses.ts';
import { asAccountingOperator, asPaymentsOperator } from '../dev/operators.ts';
import { localDirectory } from '../dev/paths.ts';
import type { ServicePlace } from '../dev/service-place.ts';

const person = z.object({
  email: z.string(),
  password: z.string(),
  totp_secret: z.string(),
  role: z.string(),
});
const people = z.array(person);

/** A person who can sign in with a password and an authenticator app's code. */
export type DemoPerson = z.infer<typeof person>;

/** Where people sign in. */
type Entrance = { readonly apiUrl: string; readonly publicUrl: string };

type Member = { readonly id: string; readonly email: string; readonly role: string };

/** The first business's people, each with a password and an authenticator app. */
export function letStaffIn(
  place: ServicePlace,
  businessId: string,
  entrance: Entrance,
): Promise<readonly DemoPerson[]> {
  return asPaymentsOperator(
    place,
    async (deps) => {
      const members = await listMemberSummaries(deps.database, businessId);
      return letIn(place, entrance, members, async ({ id: memberId }) => {
        await resetSecondFactor(deps, { businessId, memberId });
        return createMemberPasswordLink(deps, { businessId, memberId }, deps.publicUrl);
      });
    },
    entrance.publicUrl,
  );
}

/** As letStaffIn, for the books. */
export function letBookkeepersIn(
  place: ServicePlace,
  orgId: string,
  entrance: Entrance,
): Promise<readonly DemoPerson[]> {
  return asAccountingOperator(
    place,
    async (deps) => {
      const members = await listMembers(deps.database, orgId);
      return letIn(place, entrance, members, async ({ id: memberId }) => {
        const help = { orgId, memberId, actor: deps.actor };
        await resetAccountingFactor(deps, help);
        return createAccountingLink(deps, help);
      });
    },
    entrance.publicUrl,
  );
}

/**
 * Authenticator apps stay valid: people who could sign in to an earlier demo are left unchanged.
 */
async function letIn(
  place: ServicePlace,
  { apiUrl, publicUrl }: Entrance,
  members: readonly Member[],
  createLink: (member: Member) => Promise<string | null>,
): Promise<readonly DemoPerson[]> {
  const file = join(localDirectory, `people-${place.database}.json`);
  const known = existsSync(file) ? people.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const staff = await Promise.all(
    members.map(async (member) => {
      const browser = openTestBrowser({ baseUrl: apiUrl, origin: new URL(publicUrl).origin });
      const before = known.find(({ email }) => email === member.email);
      if (before !== undefined && (await isStillRight(browser, before))) return before;
      return setUp(browser, member, await createLink(member));
    }),
  );
  writeFileSync(file, JSON.stringify(staff), { mode: 0o600 });
  return staff;
}

async function isStillRight(browser: Browser, { email, password }: DemoPerson): Promise<boolean> {
  const { body } = await browser.post('/auth/sign-in', { email, password });
  return body['status'] === 'second_factor_required';
}

const passwordBytes = 12;
const totpPeriodMs = 30_000;

/** As the person would: with the operator's link, then with an authenticator app. */
async function setUp(
  browser: Browser,
  { email, role }: Member,
  link: string | null,
): Promise<DemoPerson> {
  const password = randomBytes(passwordBytes).toString('base64url');
  const must = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await browser.post(path, body);
    if (answer.status === 200) return answer.body;
    throw new Error(
      `${path} of ${email} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
    );
  };
  const token = link?.split('/').at(-1);
  await must('/auth/password-link/use', { token, newPassword: password });
  await must('/auth/sign-in', { email, password });
  const offered = await must('/auth/totp', { password });
  const { secret } = z.object({ secret: z.string() }).parse(offered);
  // A code works once. Using the previous one leaves the current one to the reader; but by the time
  // it arrives it may have expired.
  const code = totpFor(secret, new Date(Date.now() - totpPeriodMs));
  const confirmed = await browser.post('/auth/totp/confirm', { code });
  if (confirmed.status !== 200) {
    await must('/auth/totp/confirm', { code: totpFor(secret, new Date()) });
  }
  await must('/auth/sign-out', {});
  return { email, password, totp_secret: secret, role };
}
