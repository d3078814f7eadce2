import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidV7Floor } from '@countinghouse/identifiers';
import { toReference } from '../services/payments/src/provider/reference.rules.ts';
import { createPaymentsDatabase } from './payments-database.ts';
import type { PaymentsDatabase } from './payments-database.ts';
import { withClient } from './with-client.ts';

/** Payments that wait for their provider's word, of many merchants or of one. */
export interface ChargeChunk {
  readonly first: number;
  readonly count: number;
  readonly merchants: number;
}

export interface ChargeFixture {
  readonly database: PaymentsDatabase;
  /** Everything before the number in the ids that a charge makes. */
  readonly heads: Readonly<
    Record<'workspace' | 'link' | 'payment' | 'transaction' | 'event', string>
  >;
  /** Adds payments that nobody has settled; takes the time that measuring must not contain. */
  readonly addChunk: (count: number, merchants: number) => Promise<ChargeChunk>;
  /** The provider's notices of a chunk, one body a line. */
  readonly writeCallbacks: (chunk: ChargeChunk) => Promise<string>;
}

export const manyMerchants = 1_000;
export const installation = 'bench';

/** Twelve digits, so that a number needs no padding to be the tail of an id. */
export const numberBase = 100_000_000_000;
const amount = { minor: 10_000, major: 100, fee: 320 } as const;

export async function createChargeFixture(
  postgresUrl: string,
  folder: string,
): Promise<ChargeFixture> {
  const database = await createPaymentsDatabase(postgresUrl);
  const head = uuidV7Floor(Date.now()).slice(0, 14);
  const heads = {
    workspace: `${head}7000-8000-`,
    link: `${head}7001-8000-`,
    payment: `${head}7002-8000-`,
    transaction: `${head}7003-8000-`,
    event: `${head}7004-8000-`,
  };
  await withClient(database.ownerUrl, (client) =>
    client.query(insertMerchants(heads.workspace, heads.link)),
  );
  let next = 1;
  return {
    database,
    heads,
    addChunk: async (count, merchants) => {
      const chunk = { first: next, count, merchants };
      next += count;
      await withClient(database.ownerUrl, (client) =>
        client.query(insertPayments(heads), [chunk.first, chunk.first + count - 1, merchants]),
      );
      await withClient(database.adminUrl, async (client) => {
        await client.query('vacuum (analyze) payments, checkout_sessions');
        await client.query('checkpoint');
      });
      return chunk;
    },
    writeCallbacks: async (chunk) => {
      const file = join(folder, `callbacks-${chunk.first}.txt`);
      const lines = Array.from({ length: chunk.count }, (_, index) =>
        callbackBody(heads, chunk.first + index, chunk.merchants),
      );
      await writeFile(file, `${lines.join('\n')}\n`);
      return file;
    },
  };
}

function callbackBody(heads: ChargeFixture['heads'], number: number, merchants: number): string {
  const reference = toReference({
    kind: 'pay',
    installation,
    cell: 0,
    workspaceId: `${heads.workspace}${numberBase + (number % merchants)}`,
    id: `${heads.payment}${numberBase + number}`,
  });
  const data = {
    id: number,
    tx_ref: reference,
    amount: amount.major,
    currency: 'NGN',
    status: 'successful',
  };
  return JSON.stringify({ event: 'charge.completed', 'event.type': 'CARD_TRANSACTION', data });
}

function insertMerchants(workspaceHead: string, linkHead: string): string {
  return `
    with business as (
      insert into businesses (id, business_name, country, default_currency, email, phone, kyc_status)
      select ('${workspaceHead}' || (${numberBase} + number))::uuid, 'Shop ' || number, 'NG', 'NGN',
        'shop@example.com', '+2348000000000', 'verified'
      from generate_series(0, ${manyMerchants - 1}) number returning id
    ), workspace as (
      insert into workspaces (id, business_id, environment) select id, id, 'live' from business
    )
    insert into payment_links (workspace_id, id, code, title, currency, amount_minor, created_at, updated_at)
    select id, (replace(id::text, '${workspaceHead}', '${linkHead}'))::uuid, id::text, 'Adire', 'NGN',
      ${amount.minor}, now(), now() from business`;
}

function insertPayments(heads: ChargeFixture['heads']): string {
  return `
    with made as (
      insert into payments (workspace_id, id, amount_minor, fee_minor, currency, payment_link_id,
        reference, provider, customer, next_check_at, session_expires_at)
      select ('${heads.workspace}' || (${numberBase} + number % $3::bigint))::uuid,
        ('${heads.payment}' || (${numberBase} + number))::uuid, ${amount.minor}, ${amount.fee}, 'NGN',
        ('${heads.link}' || (${numberBase} + number % $3::bigint))::uuid,
        'pay_' || number, 'flutterwave', '{"email": "payer@example.com"}', now() + interval '1 day',
        now() + interval '1 day'
      from generate_series($1::bigint, $2::bigint) number
      returning workspace_id, id
    )
    insert into checkout_sessions (workspace_id, payment_id, form_token, code, locale, expires_at, created_at)
    select workspace_id, id, sha256(id::text::bytea), 'code', 'en', now() + interval '1 day', now() from made`;
}
