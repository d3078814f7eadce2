import { measureLongestTurn, turnMsMax } from '@countinghouse/testing';
import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import { createBankScene } from '../support/bank/bank-scene.ts';
import type { BankScene } from '../support/bank/bank-scene.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { signInStaff, testOrigin } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

/** A merchant who uploads and prints, and another tenant of the same process who wants to read. */
export interface HeldUpWorld {
  readonly api: TestApi;
  readonly close: () => Promise<void>;
  readonly bank: BankScene;
  readonly bookkeeper: Staff;
  readonly sender: SendingScene;
  readonly otherKey: string;
}

export async function openHeldUpWorld(): Promise<HeldUpWorld> {
  const api = await startTestApi();
  const bank = await createBankScene(api.deps);
  const other = await createTestOrganisation(api.deps);
  const world = {
    api,
    close: api.stop,
    bank,
    bookkeeper: await signInStaff(api, { orgId: bank.orgId, role: 'bookkeeper' }),
    sender: await createSendingScene(api),
    otherKey: other.readKey,
  };
  await warmUp(world);
  return world;
}

/** Ordinary requests of each kind first: code that is compiled for the first time is nobody's attack. */
async function warmUp(world: HeldUpWorld): Promise<void> {
  expect((await upload(world, `${csvHead}2026-03-01;1,00;x`)).status).toBe(201);
  const { id } = await world.sender.invoice();
  expect((await fetch(await pdfAddressOf(world, id))).status).toBe(200);
  await signIn(world, { email: 'nobody@example.com', password: 'not a password' });
  await readAsAnother(world);
}

const readAsAnother = ({ api, otherKey }: HeldUpWorld): Promise<Response> =>
  fetch(`${api.baseUrl}/accounts`, { headers: { authorization: `Bearer ${otherKey}` } });

/** Null when others are served while the request runs; refused or answered is the same here. */
async function waitOfOthers(
  world: HeldUpWorld,
  request: (attempt: number) => Promise<{ readonly status: number }>,
): Promise<string | null> {
  const { result, longestMs } = await measureLongestTurn((attempt) =>
    Promise.all([request(attempt), readAsAnother(world)]),
  );
  const [{ status }, other] = result;
  expect(other.status).toBe(200);
  // Full queues and deadlines answer 503; everything else that fails is a fault.
  if (status !== 503) expect(status).toBeLessThan(500);
  return longestMs <= turnMsMax ? null : `all others waited ${Math.round(longestMs)} ms`;
}

function upload({ bank, bookkeeper }: HeldUpWorld, content: string): ReturnType<Staff['post']> {
  return bookkeeper.post('/bank/statements', { account_id: bank.bankId, file_name: 'f', content });
}

async function signIn({ api }: HeldUpWorld, body: object): Promise<Response> {
  return fetch(`${api.address}/app/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin: testOrigin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const csvHead = 'Date;Amount;Description\n';
const mt940Head = ':20:A\n:25:1\n:60F:C260301EUR0,00\n:61:2603010301C1,00NTRFNONREF\n';
const camt = (inside: string, before = ''): string =>
  `<?xml version="1.0"?>${before}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">` +
  `<BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`;
const attributes = (count: number): string =>
  Array.from({ length: count }, (_, index) => ` a${index}="1"`).join('');
const laughs = Array.from(
  { length: 10 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('');

const files: readonly (readonly [id: number, idea: string, content: () => string])[] = [
  [
    339,
    'MT940: 18 KiB of strokes behind a text',
    () => `${mt940Head}:86:/REMI/${'/'.repeat(18_000)}x\n:62F:C260301EUR1,00\n-`,
  ],
  [
    730,
    'QIF: a date with 39 KiB of blanks',
    () => `!Type:Bank\nD1${' '.repeat(39_000)}1\nT1.00\n^\n`,
  ],
  [
    731,
    'OFX: thousands of groups that are never closed',
    () => `<OFX><STMTRS><CURDEF>EUR${'<PAYEE>'.repeat(5_000)}${'</X>'.repeat(8_000)}`,
  ],
  [
    732,
    'CSV: a heading with thousands of text columns',
    () => `Date;Amount${';Text'.repeat(5_000)}\n${'2026-03-01;1,00;x\n'.repeat(1_400)}`,
  ],
  [733, 'CAMT: 8,000 levels', () => camt('<a>'.repeat(8_000) + '</a>'.repeat(8_000))],
  [734, 'CAMT: 16,000 attributes', () => camt(`<a${attributes(16_000)}/>`)],
  [
    735,
    'CAMT: billion laughs',
    () => camt('<a>&l10;</a>', `<!DOCTYPE Document [<!ENTITY l0 "ha">${laughs}]>`),
  ],
  [
    736,
    'CAMT: a DOCTYPE that reads a file',
    () => camt('<a>&f;</a>', '<!DOCTYPE Document [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
  ],
  [737, 'CAMT: 20,000 siblings', () => camt('<a/>'.repeat(20_000))],
  [
    738,
    'MT940: 100,000 blanks',
    () => `${mt940Head}:86:${' '.repeat(100_000)}x\n:62F:C260301EUR1,00\n-`,
  ],
  [739, 'CSV: 50,000 quotes', () => `${csvHead}2026-03-01;1,00;${'"'.repeat(50_000)}`],
];

const fileAttempts = files.map(([id, idea, contentOf]): Attempt<HeldUpWorld> => {
  return {
    id,
    actor: 'malicious merchant',
    idea: `statement file holds up every tenant: ${idea}`,
    run: async (world) => {
      const content = contentOf();
      return waitOfOthers(world, async (attempt) => {
        const answer = await upload(world, content + '\n'.repeat(attempt));
        expect(JSON.stringify(answer.body)).not.toContain('root:');
        return answer;
      });
    },
  };
});

async function pdfAddressOf({ api, sender }: HeldUpWorld, id: string): Promise<string> {
  const link = await sender.owner.post(`/documents/${id}/link`);
  return `${api.address}${new URL(link.body.url).pathname}/document.pdf`;
}

const largeInvoice: Attempt<HeldUpWorld> = {
  id: 716,
  actor: 'malicious merchant',
  idea: 'the PDF of a 400 KB invoice, by its public link, holds up every tenant',
  run: (world) =>
    waitOfOthers(world, async () => {
      const answer = await fetch(await issueLargeInvoice(world));
      await answer.arrayBuffer();
      return answer;
    }),
};

/** Where its PDF is, which nobody has opened yet. */
async function issueLargeInvoice(world: HeldUpWorld): Promise<string> {
  const { owner, customer } = world.sender;
  const line = { description: 'long words '.repeat(181), unit_price: 1 };
  const drafted = await owner.post('/documents', {
    kind: 'invoice',
    contact_id: customer.id,
    lines: Array.from({ length: 200 }, () => line),
  });
  const { id, version } = drafted.body;
  const issued = await owner.post(`/documents/${id}/issue`, { version });
  expect([drafted.status, issued.status]).toEqual([201, 200]);
  return pdfAddressOf(world, id);
}

const manyKeys: Attempt<HeldUpWorld> = {
  id: 717,
  actor: 'no key',
  idea: 'a sign-in with 90,000 JSON keys, without an account, holds up every tenant',
  run: async (world) => {
    const entries = Array.from({ length: 90_000 }, (_, index) => [`k${index}`, 0]);
    const body: object = Object.fromEntries(entries);
    return waitOfOthers(world, async () => {
      const answer = await signIn(world, body);
      expect(answer.status).toBe(413);
      return answer;
    });
  },
};

const manyLines: Attempt<HeldUpWorld> = {
  id: 340,
  actor: 'malicious merchant',
  idea: 'auto-match of 300 crafted bank lines holds up every tenant',
  isLong: true,
  run: async (world) => {
    const { bank, bookkeeper } = world;
    // Amounts of which many sums come close to many lines.
    for (let count = 0; count < 40; count += 1) {
      await bank.posted({ lines: [{ unitPrice: String(100 + count) }] });
    }
    const lines = Array.from({ length: 300 }, (_, index) => ({
      amountMinor: BigInt(100_000 + index * 7),
      counterparty: 'Customer',
    }));
    const imported = await bank.importLines(lines, { openingMinor: 100n });
    expect(imported.kind).not.toBe('reject');
    return waitOfOthers(world, () =>
      bookkeeper.post(`/bank/accounts/${bank.bankId}/auto-match`, {}),
    );
  },
};

export const attempts: readonly Attempt<HeldUpWorld>[] = [
  ...fileAttempts,
  largeInvoice,
  manyKeys,
  manyLines,
];
