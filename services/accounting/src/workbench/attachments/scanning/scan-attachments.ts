import { runInTurn } from '@countinghouse/jobs';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { theService } from '../../../kernel/caller.rules.ts';
import { attachmentContext } from '../attachment.rules.ts';
import type { ScanFile } from './scan.rules.ts';
import { findContentToScan, saveScanVerdict, takeUnscanned } from './scans.sql.ts';
import type { UnscannedFile } from './scans.sql.ts';

interface ScanDeps extends BooksDeps {
  readonly logger: Logger;
  readonly sealer: Sealer;
  /** Null where the installation has no scanner: files stay as they are. */
  readonly scanFile: ScanFile | null;
}

/** Each may be ten megabytes, and all of them are asked about before they are taken again. */
const filesPerLook = 4;

/** Asks the scanner about files that it has not judged; returns how many it was asked about. */
export async function scanAttachments({ scanFile, ...deps }: ScanDeps): Promise<number> {
  if (scanFile === null) return 0;
  const taken = await takeUnscanned(deps.database.db, deps.now(), filesPerLook);
  await runInTurn(
    taken,
    (file) => scanOne(deps, scanFile, file),
    (error, { orgId, id }) => {
      deps.logger.error({ err: error, org_id: orgId, attachment_id: id }, 'attachment_not_scanned');
    },
  );
  return taken.length;
}

async function scanOne(
  deps: Omit<ScanDeps, 'scanFile'>,
  scanFile: ScanFile,
  { orgId, id, subject, fileName }: UnscannedFile,
): Promise<void> {
  const sealed = await findContentToScan(deps.database.db, orgId, id);
  if (sealed === null) return;
  const content = Buffer.from(deps.sealer.open(sealed, attachmentContext(orgId, id)), 'base64');
  const answer = await scanFile(content);
  if (answer.kind === 'unknown') {
    const ids = { org_id: orgId, attachment_id: id };
    deps.logger.warn({ ...ids, reason: answer.why }, 'attachment_not_scanned');
    return;
  }
  const finding = answer.kind === 'infected' ? answer.finding : null;
  await withTransaction(deps.database.db, async (tx) => {
    const isNew = await saveScanVerdict(tx, orgId, id, { finding, at: deps.now() });
    if (!isNew || finding === null) return;
    await recordAudit(tx, deps, {
      orgId,
      actor: theService,
      action: `${subject.kind}.file_refused`,
      subjectKind: subject.kind,
      subjectId: subject.id,
      detail: { attachment_id: id, file_name: fileName, finding },
    });
  });
}
