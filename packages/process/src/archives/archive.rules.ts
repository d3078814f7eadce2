import { dayMs } from '@countinghouse/calendar';

type ArchiveStatus = 'queued' | 'running' | 'ready' | 'failed' | 'erased';

export type ArchiveFailure = 'too_large' | 'gave_up';

export interface Archive {
  readonly id: string;
  readonly status: ArchiveStatus;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly filesDone: number;
  readonly filesTotal: number | null;
  readonly sizeBytes: bigint | null;
  readonly sha256: string | null;
  readonly expiresAt: Date | null;
  readonly failure: ArchiveFailure | null;
}

/** How long a finished archive can be downloaded. */
export const archiveDays = 7;
/** An archive that takes longer is abandoned: a person is waiting for it. */
const preparingMsMax = dayMs / 2;
/** Limited, because every request emails all owners. */
export const requestsPerDayMax = 4;
/** How many archives a screen lists. */
export const archivesShownMax = 20;
/** A part is one row; the downloading process holds one at a time. */
export const partBytes = 1_048_576;

export type ArchiveRefusal = 'archive_under_way' | 'too_many_archives';

/** Returns null if the tenant can request another archive. */
export function refuseArchive(
  archives: readonly Pick<Archive, 'status' | 'requestedAt'>[],
  now: Date,
): ArchiveRefusal | null {
  if (archives.some(({ status }) => status === 'queued' || status === 'running')) {
    return 'archive_under_way';
  }
  const dayAgo = now.getTime() - dayMs;
  const lately = archives.filter(({ requestedAt }) => requestedAt.getTime() > dayAgo);
  return lately.length >= requestsPerDayMax ? 'too_many_archives' : null;
}

export function toArchiveExpiry(readyAt: Date): Date {
  return new Date(readyAt.getTime() + archiveDays * dayMs);
}

export function toGiveUpBefore(now: Date): Date {
  return new Date(now.getTime() - preparingMsMax);
}

export function isDownloadable({ status, expiresAt }: Archive, now: Date): boolean {
  return status === 'ready' && expiresAt !== null && expiresAt > now;
}

const unsafe = /[\\/:*?"<>|\p{Cc}]/gu;
const nameLengthMax = 100;

/** A name that people entered, as part of a path that every system can unpack. */
export function toArchiveName(text: string): string {
  return text.replaceAll(unsafe, '_').replace(/^\.+/, '_').slice(-nameLengthMax);
}
