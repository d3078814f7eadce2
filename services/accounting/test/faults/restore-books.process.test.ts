import { join } from 'node:path';
import { makeServerFolder, startPrivatePostgres } from '@countinghouse/testing';
import { onTestFinished, test } from 'vitest';
import { backUpUnderLoad, expectGoesOn } from '../support/processes/restored-books.ts';

test('books that are restored from a base backup, made under load, are whole and go on where they were', async () => {
  const backup = join(makeServerFolder(), 'backup');
  const backedUp = await backUpUnderLoad((source) => source.backUp(backup));
  const target = await startPrivatePostgres({
    backup,
    settings: [
      'restore_command=false',
      'recovery_target=immediate',
      'recovery_target_action=promote',
    ],
  });
  onTestFinished(() => target.remove());
  await expectGoesOn(target, backedUp);
});
