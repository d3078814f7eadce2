import { acceptMatch } from '../../../src/bank/matching/accept-match.ts';
import type { MatchPart } from '../../../src/bank/matching/match.rules.ts';
import { addRule } from '../../../src/bank/rules/manage-rules.ts';
import type { RuleContent } from '../../../src/bank/rules/manage-rules.ts';
import { postTransfer } from '../../../src/ledger/journal/transfers/post-transfer.ts';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { createAccount } from '../../../src/setup/chart/create-account.ts';
import { createSettlingScene } from '../settling/settling-scene.ts';
import type { SettlingScene } from '../settling/settling-scene.ts';
import { storyName, tellStory } from './bank-story.ts';
import type { Story, ToldBooks, ToldDebt, TruthfulLine } from './bank-story.ts';

/** A story about real books, made through the use cases. */
export interface BankStory extends Story {
  readonly scene: SettlingScene;
  readonly bankId: string;
  readonly savingsId: string;
  readonly accountIdOf: (code: string) => string;
}

export async function tellBankStory(
  deps: KeyMakerDeps,
  size: { readonly lineCount: number; readonly seed: number },
): Promise<BankStory> {
  const scene = await createSettlingScene(deps, { name: storyName });
  const savingsId = await openSavings(scene);
  await writeRules(scene);
  const accountIdOf = (code: string) => (code === '1001' ? savingsId : scene.accountIdOf(code));
  const story = await tellStory(realBooks(scene), size);
  return { ...story, scene, bankId: scene.accountIdOf('1000'), savingsId, accountIdOf };
}

function realBooks(scene: SettlingScene): ToldBooks {
  return {
    addContact: (name, role) =>
      scene.addContact({ name, isCustomer: role === 'customer', isSupplier: role === 'supplier' }),
    owe: async (debt) => {
      const { id, number } = await post(scene, debt);
      return { id, number: number ?? '' };
    },
    pay: async ({ id }, { amountMinor }, date) => {
      const payment = await scene.pay(await scene.read(id), amountMinor, { date });
      return payment.id;
    },
    sendPayout: async (amountMinor, date) => {
      const posted = await postTransfer(scene.deps, {
        ...scene.act,
        date,
        memo: 'Payout on its way',
        from: { accountId: scene.accountIdOf('1150'), amountMinor },
        to: { accountId: scene.accountIdOf('1160'), amountMinor },
      });
      if (posted.kind === 'reject') throw new Error(posted.reason);
    },
  };
}

function post(scene: SettlingScene, { kind, contact, amountMinor, date }: ToldDebt) {
  const unitPrice = `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, '0')}`;
  const lines = [{ unitPrice, taxCodeId: scene.taxCodes.zero }];
  return scene.posted({ kind, contactId: contact.id, date, lines });
}

async function openSavings(scene: SettlingScene): Promise<string> {
  const outcome = await createAccount(scene.deps, {
    ...scene.act,
    request: { code: '1001', name: 'Tagesgeld', type: 'asset', subtype: 'bank' },
  });
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.id;
}

/** What the organisation of every story has told beforehand. */
export function storyRules(accountIdOf: (code: string) => string): readonly RuleContent[] {
  return [
    {
      name: 'Bank charges',
      conditions: { direction: 'out', text: 'entgelt' },
      action: { kind: 'account', accountId: accountIdOf('6100') },
      active: true,
    },
    {
      name: 'Interest',
      conditions: { direction: 'in', text: 'haben*zinsen' },
      action: { kind: 'account', accountId: accountIdOf('4800') },
      active: true,
    },
  ];
}

async function writeRules(scene: SettlingScene): Promise<void> {
  for (const content of storyRules(scene.accountIdOf)) {
    const outcome = await addRule(scene.deps, { ...scene.act, content });
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
  }
}

/** What a person would answer who knows the truth. */
export async function answerByTruth(
  story: BankStory,
  line: TruthfulLine,
  stored: { readonly id: string; readonly version: number; readonly amountMinor: bigint },
): Promise<void> {
  const { deps, act } = story.scene;
  const outcome = await acceptMatch(deps, {
    ...act,
    lineId: stored.id,
    version: stored.version,
    match: { parts: [await partOf(story, line, stored.amountMinor)], withLines: [] },
  });
  if (outcome.kind === 'reject') throw new Error(`${line.truth.kind}: ${outcome.reason}`);
}

async function partOf(
  { scene, accountIdOf }: BankStory,
  { truth }: TruthfulLine,
  amountMinor: bigint,
): Promise<MatchPart> {
  switch (truth.kind) {
    case 'documents': {
      const size = amountMinor < 0n ? -amountMinor : amountMinor;
      const documents = await Promise.all(truth.ids.map((id) => scene.read(id)));
      const settles = documents.map(({ id, totalMinor }) => ({
        to: { kind: 'document', id } as const,
        amountMinor: truth.isPart === true ? size : totalMinor,
      }));
      return { kind: 'documents', contactId: documents[0]?.contactId ?? '', settles };
    }
    case 'payment':
      return { kind: 'payment', paymentId: truth.id };
    case 'account':
    case 'transfer':
      return { kind: truth.kind, accountId: accountIdOf(truth.code) };
    case 'unknown':
      return { kind: 'account', accountId: accountIdOf('3100') };
  }
}
