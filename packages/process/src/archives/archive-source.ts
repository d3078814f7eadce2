import type { Actor } from '@countinghouse/actor';
import type { SendJob } from '@countinghouse/jobs';
import type { Letter } from '@countinghouse/mail';
import type { Database, Tx } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import type { Attempt } from './archives.sql.ts';
import type { ZipEntry } from './zip.ts';

/** What a service knows of its tenants and the package does not. */
export interface ArchivePlace<Schema> {
  readonly findName: (tx: Tx<Schema>, tenantId: string) => Promise<string>;
  /** The screen that lists archives. */
  readonly urlOf: (tenantId: string) => string;
  readonly mailOwners: (
    tx: Tx<Schema>,
    tenantId: string,
    write: (owner: { readonly name: string }) => Letter,
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

/** The rows of `table` in which the fields of `by` have these values add up to these amounts. */
export interface ArchiveSum {
  readonly table: string;
  readonly by: Readonly<Record<string, string>>;
  readonly field: string;
  readonly currency: string;
  readonly rows: bigint;
  readonly positiveMinor: bigint;
  readonly negativeMinor: bigint;
}

/** What is in an archive beside the rows of its tables. */
export interface ArchiveSource<Schema> extends ArchivePlace<Schema> {
  readonly service: string;
  readonly countFiles: (tx: Tx<Schema>, tenantId: string) => Promise<number>;
  readonly listFiles: (tx: Tx<Schema>, attempt: Attempt) => AsyncIterable<ZipEntry>;
  readonly listSums: (tx: Tx<Schema>, tenantId: string) => Promise<readonly ArchiveSum[]>;
  /** By table: the column that is opened for the archive. */
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

/** Ties a part to its place: moved to another, it does not open. */
export function archivePartContext(tenantId: string, archiveId: string, number: number): string {
  return `archive_parts|${tenantId}|${archiveId}|${number}`;
}
