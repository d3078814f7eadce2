import type { ArchiveSum } from './archive-source.ts';
import type { ZippedFile } from './zip.ts';

interface ManifestFacts {
  readonly service: string;
  readonly tenant: { readonly id: string; readonly name: string };
  readonly archiveId: string;
  readonly takenAt: Date;
  readonly files: readonly ZippedFile[];
  /** Number of rows by file. */
  readonly counts: ReadonlyMap<string, number>;
  readonly sums: readonly ArchiveSum[];
}

/**
 * The archive's last file: its contents. `prove/check-archive.mjs` checks an archive against it.
 */
export function toManifest(facts: ManifestFacts): string {
  const manifest = {
    format: 'countinghouse-archive-1',
    service: facts.service,
    tenant: facts.tenant,
    archive_id: facts.archiveId,
    taken_at: facts.takenAt.toISOString(),
    files: facts.files.map(({ name, bytes, sha256 }) => {
      const rows = facts.counts.get(name);
      return { name, bytes, sha256, ...(rows !== undefined && { rows }) };
    }),
    sums: facts.sums.map((sum) => ({
      table: sum.table,
      by: sum.by,
      field: sum.field,
      currency: sum.currency,
      rows: Number(sum.rows),
      // As text: not every program reads large numbers exactly.
      positive_minor: String(sum.positiveMinor),
      negative_minor: String(sum.negativeMinor),
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
