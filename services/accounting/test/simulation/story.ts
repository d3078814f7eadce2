import { dayMs } from '@countinghouse/calendar';
import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import type { Document } from '../../src/documents/document/document.rules.ts';
import type { Database } from '../../src/kernel/database.ts';
import type { Payment } from '../../src/settling/payments/payment.rules.ts';
import { createAccount } from '../../src/setup/chart/create-account.ts';
import { setRate } from '../../src/setup/rates/set-rate.ts';
import type { Member } from '../../src/tenants/members/member.rules.ts';
import { operatorDeps, testOperator } from '../support/people/tenants.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

/** What somebody does, and numbers that decide how: to what, on which day, for how much. */
export interface Turn<Name extends string = string> {
  readonly name: Name;
  readonly dice: readonly number[];
}

/** Books in which people do things one after the other. */
export interface Story {
  readonly scene: SettlingScene;
  /** Ids only: what became of them is read when they are used. */
  readonly documentIds: string[];
  readonly payments: Payment[];
  readonly quoteIds: string[];
  readonly recurringIds: string[];
  /** Whoever has a name; most of what happens is done by the scene's author. */
  readonly staff: Member[];
  /** What lines of the bank said when they were agreed on, by reconciliation. */
  readonly linesAgreed: Map<string, string>;
  /** Documents as they were when they were last looked at. */
  readonly rowsSeen: Map<string, string>;
  /** On from what is today. */
  readonly passDays: (count: number) => void;
  /** A contact who buys and sells: what they owe is set off against what they are owed. */
  readonly partnerId: string;
  /** Two, so that documents and money often meet in one. */
  readonly currencies: readonly string[];
  /** 1020, a bank account in the second of them. */
  readonly foreignAccountId: string;
  /** Somebody else's books, which nothing may touch. */
  readonly stranger: SettlingScene;
}

export interface StoryOptions {
  readonly baseCurrency: string;
  readonly otherCurrency: string;
  readonly fiscalYearStart: number;
  readonly taxScheme: 'invoice' | 'cash';
  readonly amounts: 'exclusive' | 'inclusive';
  readonly taxRounding: 'document' | 'line';
}

/** Decimals of 2, 0, 3 and 2. */
const currencyCodes = ['EUR', 'JPY', 'KWD', 'USD'] as const;

/** Ends of periods, on which reports are read and values taken. */
export const reportDays = ['2025-03-31', '2025-12-31', '2026-06-30'] as const;

const firstDay = '2025-01-01';
const dayCount = 545;
/** When everything is done, whatever day it is dated, until somebody waits. */
const storyNow = new Date('2026-07-01T12:00:00Z');

export async function beginStory(
  database: Database,
  options: StoryOptions,
  stranger: SettlingScene,
): Promise<Story> {
  let nowMs = storyNow.getTime();
  const deps = { ...operatorDeps(database), now: () => new Date(nowMs) };
  const { otherCurrency, ...organisation } = options;
  const scene = await createSettlingScene(deps, organisation);
  await addRates(scene);
  const foreignAccountId = await addForeignAccount(scene, otherCurrency);
  const currencies = [options.baseCurrency, otherCurrency];
  const nothingYet = {
    documentIds: [],
    payments: [],
    quoteIds: [],
    recurringIds: [],
    staff: [],
    linesAgreed: new Map<string, string>(),
    rowsSeen: new Map<string, string>(),
  };
  const passDays: Story['passDays'] = (count) => {
    nowMs += count * dayMs;
  };
  const { id: partnerId } = await scene.addContact({ name: 'Partner', isSupplier: true });
  return { ...nothingYet, scene, partnerId, passDays, currencies, foreignAccountId, stranger };
}

async function addForeignAccount(
  { deps, orgId }: SettlingScene,
  currency: string,
): Promise<string> {
  const outcome = await createAccount(deps, {
    orgId,
    actor: testOperator,
    request: {
      code: '1020',
      name: 'Foreign account',
      type: 'asset',
      subtype: 'bank',
      currency: getCurrency(currency),
    },
  });
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.id;
}

/** Rates that change in the middle of the story, so that settling differs from issuing. */
async function addRates({ deps, orgId, organisation }: SettlingScene): Promise<void> {
  const later = { EUR: '1.0837', USD: '1.5289', JPY: '0.0067', KWD: '3.0104' } as const;
  for (const code of currencyCodes) {
    if (code === organisation.baseCurrency) continue;
    await setRate(deps, {
      orgId,
      actor: testOperator,
      currency: getCurrency(code),
      date: '2025-09-01',
      rate: later[code],
      source: 'story',
    });
  }
}

export function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** A day of the story. */
export function dayOf(number: number): string {
  return Temporal.PlainDate.from(firstDay)
    .add({ days: number % dayCount })
    .toString();
}

/** Stories are told at noon, so it is that day wherever the organisation is. */
export function todayOf({ scene }: Story): string {
  return scene.deps.now().toISOString().slice(0, 10);
}

/** A document as it is now; undefined while there is none. */
export async function anyDocument(
  { scene, documentIds }: Story,
  number: number,
): Promise<Document | undefined> {
  return documentIds.length === 0 ? undefined : scene.read(pick(documentIds, number));
}

const dicePerTurn = 8;

export function turnsOf<Name extends string>(
  names: readonly Name[],
  { min, max }: { readonly min: number; readonly max: number },
): fc.Arbitrary<readonly Turn<Name>[]> {
  const turn = fc.record({
    name: fc.constantFrom(...names),
    dice: fc.array(fc.nat(1_000_000), { minLength: dicePerTurn, maxLength: dicePerTurn }),
  });
  // Short stories meet nothing: most of what goes wrong takes several documents.
  return fc.array(turn, { minLength: min, maxLength: max });
}

export const optionsArbitrary = (baseCurrency: string): fc.Arbitrary<StoryOptions> =>
  fc.record({
    baseCurrency: fc.constant(baseCurrency),
    otherCurrency: fc.constantFrom(...currencyCodes.filter((code) => code !== baseCurrency)),
    fiscalYearStart: fc.constantFrom(1, 4, 7),
    taxScheme: fc.constantFrom('invoice', 'cash'),
    amounts: fc.constantFrom('exclusive', 'inclusive'),
    taxRounding: fc.constantFrom('document', 'line'),
  });
