import type { Actor } from '@countinghouse/actor';
import type { SendJob } from '@countinghouse/jobs';
import type { EmailContent } from '@countinghouse/mail';
import type { Database, Tx } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import type { Attempt } from './archives.sql.ts';
import type { ZipEntry } from './zip.ts';

/** What a service knows about its tenants and the package does not. */
export interface ArchivePlace<Schema> {
  readonly findName: (tx: Tx<Schema>, tenantId: string) => Promise<string>;
  /** The screen that lists archives. */
  readonly urlOf: (tenantId: string) => string;
  readonly mailOwners: (
    tx: Tx<Schema>,
    tenantId: string,
    write: (owner: { readonly name: string }) => EmailContent,
  ) => Promise<void>;
  /** Writes into the audit log. */
  readonly record: (tx: Tx<Schema>, act: ArchiveAct) => Promise<void>;
}

interface ArchiveAct {
  readonly tenantId: string;
  readonly actor: Actor;
  readonly action: 'archive.requested' | 'archive.ready' | 'archive.downloaded' | 'archive.failed';
  readonly archiveId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** States that the rows of `table` whose `by` fields have these values add up to these amounts. */
export interface ArchiveSum {
  readonly table: string;
  readonly by: Readonly<Record<string, string>>;
  readonly field: string;
  readonly currency: string;
  readonly rows: bigint;
  readonly positiveMinor: bigint;
  readonly negativeMinor: bigint;
}

/** Content of an archive beside the rows of its tables. */
export interface ArchiveSource<Schema> extends ArchivePlace<Schema> {
  readonly service: string;
  readonly countFiles: (tx: Tx<Schema>, tenantId: string) => Promise<number>;
  readonly listFiles: (tx: Tx<Schema>, attempt: Attempt) => AsyncIterable<ZipEntry>;
  readonly listSums: (tx: Tx<Schema>, tenantId: string) => Promise<readonly ArchiveSum[]>;
  /** By table: the sealed column that the archive contains in plain text. */
  readonly sealedColumns: Readonly<Record<string, SealedColumn>>;
}

export interface SealedColumn {
  readonly column: string;
  /** The column's name in the archive. */
  readonly openedAs: string;
  /** The row's other columns by name. */
  readonly contextOf: (tenantId: string, row: Readonly<Record<string, string>>) => string;
}

export interface ArchiveDeps<Schema> {
  readonly database: Database<Schema>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly sealer: Sealer;
  readonly sendJob: SendJob;
}

/** Binds a part to its archive and number: it does not open elsewhere. */
export function archivePartContext(tenantId: string, archiveId: string, number: number): string {
  return `archive_parts|${tenantId}|${archiveId}|${number}`;
}
