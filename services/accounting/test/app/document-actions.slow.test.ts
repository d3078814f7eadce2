import { afterAll, beforeAll, test } from 'vitest';
import { createDeskMatrix, expectAsListed, expectTold } from '../support/documents/desk-matrix.ts';
import type { DeskMatrix } from '../support/documents/desk-matrix.ts';
import { deskCells } from '../support/documents/desk-scene.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let matrix: DeskMatrix;

beforeAll(async () => {
  api = await startTestApi();
  matrix = await createDeskMatrix(api);
});
afterAll(() => api.stop());

/** The normal run has those that stand for the others. */
test.each(deskCells)(
  'AD-081 $name: what is listed is what happens, to who may and to who may not',
  async (cell) => {
    const document = await cell.make(matrix.scene);
    await expectTold(matrix, document);
    await expectAsListed(matrix, cell, document);
  },
);
