import { recordPayment } from '../../src/settling/payments/record-payment.ts';
import { findBankDetails } from '../../src/setup/contacts/bank-details.sql.ts';
import type { StoredBankDetails } from '../../src/setup/contacts/bank-details.sql.ts';
import { checkBankDetails, setBankDetails } from '../../src/setup/contacts/set-bank-details.ts';
import type { Member } from '../../src/tenants/members/member.rules.ts';
import { bankAccountOf } from './bank-lines.ts';
import { actorOf, callerOf, officeDeps, staffWith } from './people.ts';
import { pick, todayOf } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere, outcomeOf } from './take.ts';
import type { Outcome, Take } from './take.ts';

const accountNumbers = ['DE89 3704 0044 0532 0130 00', '12345678', 'GB82 WEST 1234 5698 7654 32'];

/** Where money goes is changed by one and confirmed by another, who sends it. */
export const bankDetailsTakes = {
  /** One after the other, by anybody who may. Gives what came of the last. */
  redirect_money: async (story, dice) => {
    const keepers = await staffWith(story, 'bank_details:change');
    const contact = pick([story.scene.supplier, story.scene.employee], dice[0] ?? 0);
    let outcome: Outcome = nothingThere;
    for (const number of dice.slice(3, 5 + ((dice[1] ?? 0) % 4))) {
      const { deps, orgId } = story.scene;
      const details = await findBankDetails(deps.database.db, orgId, contact.id);
      // As often by who changed them last as by all the others.
      const changer = keepers.find(({ id }) => id === details?.setBy.id);
      const member = pick(changer === undefined ? keepers : [...keepers, changer], number);
      const step = details === null ? changes : pick(steps, Math.floor(number / 7));
      outcome = await step(story, { contactId: contact.id, member, details, number });
    }
    return outcome;
  },
} as const satisfies Readonly<Record<string, Take>>;

interface Step {
  readonly contactId: string;
  readonly member: Member;
  readonly details: StoredBankDetails | null;
  readonly number: number;
}

type TakeStep = (story: Story, step: Step) => Promise<Outcome>;

const changes: TakeStep = async (story, { contactId, member, number }) => {
  const details = { holder: 'Them', accountNumber: pick(accountNumbers, number), bank: null };
  const order = { contactId, details };
  return outcomeOf(await setBankDetails(officeDeps(story), callerOf(story, member), order));
};

const checks: TakeStep = async (story, { contactId, member, details }) => {
  const order = { contactId, detailsId: details?.id ?? contactId };
  return outcomeOf(await checkBankDetails(story.scene.deps, callerOf(story, member), order));
};

/** On their account: it settles nothing yet. */
const pays: TakeStep = async (story, { contactId, member, number }) => {
  const { deps, orgId, organisation } = story.scene;
  const outcome = await recordPayment(deps, {
    orgId,
    actor: actorOf(member),
    direction: 'out',
    accountId: bankAccountOf(story),
    contactId,
    date: todayOf(story),
    currency: organisation.baseCurrency,
    amountMinor: BigInt(number + 1),
  });
  if (outcome.kind === 'recorded') story.payments.push(outcome.payment);
  return outcomeOf(outcome);
};

const steps: readonly TakeStep[] = [changes, checks, pays, pays];
