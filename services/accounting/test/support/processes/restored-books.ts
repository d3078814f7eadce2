import {
  postgresProgram,
  runCommand,
  startPrivatePostgres,
  waitUntil,
} from '@countinghouse/testing';
import type { PrivatePostgres } from '@countinghouse/testing';
import { expect, onTestFinished } from 'vitest';
import type { Document } from '../../../src/documents/document/document.rules.ts';
import { issueDocument } from '../../../src/documents/issuing/issue-document.ts';
import { listNumbers } from '../documents/document-numbers.ts';
import { author } from '../documents/issuing-scene.ts';
import { operatorDeps } from '../people/tenants.ts';
import { connectAsApplication } from './accounting-database.ts';
import { expectWhole, openFaultBooks } from './fault-books.ts';
import type { FaultBooks } from './fault-books.ts';

const ordersBefore = 6;
const orders = 24;
const waitMs = 60_000;

export interface BackedUpBooks {
  readonly books: FaultBooks;
  /** A draft that nobody has issued yet. */
  readonly spare: Document;
}

/** Books on a server of their own; the backup is made while people draft and issue. */
export async function backUpUnderLoad(
  backUp: (source: PrivatePostgres, books: FaultBooks) => Promise<void>,
): Promise<BackedUpBooks> {
  const source = await startPrivatePostgres();
  onTestFinished(() => source.remove());
  const books = await openFaultBooks({ adminUrl: source.adminUrl });
  const spare = await books.scene.draft();
  const issuing = books.issueAll(orders);
  await waitUntil('orders are under way', () => issuing.doneCount() >= ordersBefore, waitMs);
  await backUp(source, books);
  await issuing.finish();
  await books.api.stop();
  return { books, spare };
}

/** Whole as they were when they were backed up, and the next number is the next one. */
export async function expectGoesOn(
  server: PrivatePostgres,
  { books: { scene, applicationUrl }, spare }: BackedUpBooks,
): Promise<void> {
  const restored = connectAsApplication({ applicationUrl: atPort(applicationUrl, server.port) });
  onTestFinished(() => restored.close());
  const { orgId } = scene;
  const before = await listNumbers(restored, orgId);
  expect(before.length).toBeGreaterThanOrEqual(ordersBefore);
  await expectWhole(restored, orgId, []);
  const issued = await issueDocument(operatorDeps(restored), {
    orgId,
    id: spare.id,
    actor: author,
  });
  const next = `INV-${String(before.length + 1).padStart(5, '0')}`;
  expect(issued).toMatchObject({ kind: 'done', document: { number: next } });
  await expectWhole(restored, orgId, [next]);
}

export async function runPostgres(program: string, args: readonly string[]): Promise<void> {
  const { code, stderr } = await runCommand([postgresProgram(program), ...args]);
  if (code !== 0) throw new Error(`${program} failed:\n${stderr}`);
}

export function urlAt(server: PrivatePostgres, { databaseName }: FaultBooks): string {
  const address = new URL(server.adminUrl);
  address.pathname = databaseName;
  return address.href;
}

function atPort(url: string, port: number): string {
  const address = new URL(url);
  address.port = `${port}`;
  return address.href;
}
