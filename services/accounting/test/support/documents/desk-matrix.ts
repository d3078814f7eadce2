import { expect } from 'vitest';
import type { Document } from '../../../src/documents/document/document.rules.ts';
import { documentActions } from '../../../src/workbench/documents/actions/document-action.rules.ts';
import type { DocumentAction } from '../../../src/workbench/documents/actions/document-action.rules.ts';
import { signInStaff } from '../people/staff.ts';
import type { Staff } from '../people/staff.ts';
import type { TestApi } from '../processes/running-api.ts';
import { createSettlingScene } from '../settling/settling-scene.ts';
import type { SettlingScene } from '../settling/settling-scene.ts';
import { takeOverHttp } from './desk-scene.ts';
import type { DeskCell } from './desk-scene.ts';

export interface DeskMatrix {
  readonly scene: SettlingScene;
  readonly owner: Staff;
  readonly viewer: Staff;
}

export async function createDeskMatrix(api: TestApi): Promise<DeskMatrix> {
  const scene = await createSettlingScene(api.deps);
  const { orgId } = scene;
  return {
    scene,
    owner: await signInStaff(api, { orgId }),
    viewer: await signInStaff(api, { orgId, role: 'viewer' }),
  };
}

interface Listed {
  readonly action: DocumentAction;
  readonly available: boolean;
  readonly reason?: string;
  readonly explanation?: string;
}

async function listedFor(staff: Staff, document: Document): Promise<readonly Listed[]> {
  const { body } = await staff.get(`/documents/${document.id}`);
  return body.available_actions;
}

/**
 * Takes every action that there is, as an owner: it happens, or is refused by the word that was
 * listed. What is available is taken on another document of the kind, because it changes it.
 */
export async function expectAsListed(
  { scene, owner }: DeskMatrix,
  cell: DeskCell,
  document: Document,
): Promise<void> {
  const listed = await listedFor(owner, document);
  expect(listed.map(({ action }) => action)).toEqual(documentActions);
  const outcomes = await Promise.all(
    listed
      .filter(({ action }) => isTaken(cell, action))
      .map(async ({ action, available, reason, explanation }) => {
        const subject = available ? await cell.make(scene) : document;
        const { status, body } = await takeOverHttp(scene, owner, subject, action);
        const said = available ? 'taken' : `refused: ${reason}`;
        const happened = status < 300 ? 'taken' : `refused: ${body.reason ?? body.error}`;
        if (reason === 'status_forbids' && action !== 'email') expect(body.error).toBe(explanation);
        return [`${action} ${happened}`, `${action} ${said}`] as const;
      }),
  );
  expect(outcomes.map(([happened]) => happened)).toEqual(outcomes.map(([, said]) => said));
}

/** Paying a credit has no request of its own: it is the refund of it. */
function isTaken({ kind }: DeskCell, action: DocumentAction): boolean {
  return !(action === 'pay' && (kind === 'credit_note' || kind === 'supplier_credit'));
}

/** Takes them as a viewer, who is told who may and changes nothing. */
export async function expectTold({ scene, viewer }: DeskMatrix, document: Document): Promise<void> {
  const listed = await listedFor(viewer, document);
  const answers = await Promise.all(
    documentActions.map((action) => takeOverHttp(scene, viewer, document, action)),
  );
  for (const [index, { status, body }] of answers.entries()) {
    expect(status).toBe(403);
    expect(body.error).toMatch(/^Your role here is viewer; ask somebody whose role is .*\.$/);
    expect(listed[index]).toEqual({
      action: documentActions[index],
      available: false,
      reason: body.reason,
      explanation: body.error,
      needs: [],
    });
  }
  expect((await scene.read(document.id)).version).toBe(document.version);
}
