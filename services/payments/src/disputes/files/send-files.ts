import type { Sealer } from '@countinghouse/sealing';
import type { Database } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Answer, Provider } from '../../provider/provider.ts';
import { findFileContent, listFileRows, saveProviderLink } from './dispute-files.sql.ts';
import { fileContext } from './file-context.ts';

export interface SendFilesDeps {
  readonly database: Database;
  readonly sealer: Sealer;
}

export type SentFiles =
  | { readonly kind: 'sent'; readonly links: readonly string[] }
  /** What the provider answered to a file that it has not taken. */
  | { readonly kind: 'failed'; readonly answer: Exclude<Answer<string>, { kind: 'accepted' }> };

/** Gives the provider every file once; a repeat goes on with the one that failed. */
export async function sendFiles(
  { database, sealer }: SendFilesDeps,
  provider: Pick<Provider, 'uploadProof'>,
  dispute: RowKey,
): Promise<SentFiles> {
  const links: string[] = [];
  for (const { id } of await listFileRows(database.db, dispute)) {
    const key = { workspaceId: dispute.workspaceId, id };
    const file = await findFileContent(database.db, dispute.id, key);
    if (file === null) continue;
    if (file.providerLink !== null) {
      links.push(file.providerLink);
      continue;
    }
    const { fileName, mediaType } = file;
    const bytes = Buffer.from(sealer.open(file.contentSealed, fileContext(key)), 'base64');
    const answer = await provider.uploadProof({ fileName, mediaType, bytes });
    if (answer.kind !== 'accepted') return { kind: 'failed', answer };
    await saveProviderLink(database.db, key, answer.value);
    links.push(answer.value);
  }
  return { kind: 'sent', links };
}
