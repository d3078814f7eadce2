import { beforeAll, expect, test } from 'vitest';
import type { Document } from '../../src/documents/document/document.rules.ts';
import { readLines } from '../../src/documents/document/read-document.ts';
import { findPostingContext } from '../../src/documents/issuing/posting-context.sql.ts';
import type { PostingContext } from '../../src/documents/issuing/posting-context.sql.ts';
import { changeAccount } from '../../src/setup/chart/change-account.ts';
import { listAccountsByIds } from '../../src/setup/chart/list-accounts-by-ids.ts';
import { findContact } from '../../src/setup/contacts/find-contact.ts';
import { listTaxTreatments } from '../../src/setup/tax/list-tax-treatments.ts';
import { groupComponents } from '../../src/setup/tax/tax-code.rules.ts';
import { getOrganisation } from '../../src/tenants/organisations/get-organisation.ts';
import { author, createIssuingScene, sceneDate } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let scene: IssuingScene;
let draft: Document;
let context: PostingContext;
beforeAll(async () => {
  scene = await createIssuingScene(use.deps);
  const id = scene.accountIdOf('4010');
  const change = { orgId: scene.orgId, actor: author, id, change: { name: 'Services sold' } };
  expect(await changeAccount(use.deps, change)).toMatchObject({ account: { version: 2 } });
  draft = await scene.draft({ lines: [{ accountId: id }, {}] });
  const found = await findPostingContext(use.database.db, draft);
  if (found === null) throw new Error('the organisation is gone');
  context = found;
});

// The function that finds them at once writes its columns a second time, which nothing else compares.
test('on its way into the books a document meets the accounts as the chart has them, version included', async () => {
  const ids = [scene.accountIdOf('4010'), scene.accountIdOf('4000')];
  const inChart = await listAccountsByIds(use.database.db, scene.orgId, ids);
  const met = new Map(context.accounts.map((account) => [account.id, account]));
  expect(met).toEqual(inChart);
  expect(ids.map((id) => met.get(id)?.version)).toEqual([2, 1]);
});

test('and organisation, contact, lines and taxes as they are read elsewhere', async () => {
  const { db } = use.database;
  const { orgId } = scene;
  expect(context.organisation).toEqual(await getOrganisation(db, orgId));
  expect(context.contact).toEqual(await findContact(db, orgId, draft.contactId));
  expect(context.lines).toEqual(await readLines(db, orgId, draft.id));
  const taxes = await listTaxTreatments(db, orgId, [scene.taxCodes.standard], sceneDate);
  expect(groupComponents(context.taxes)).toEqual(taxes);
});
