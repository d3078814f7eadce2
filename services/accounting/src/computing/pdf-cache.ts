import { createHash } from 'node:crypto';
import type { PrintedView } from '../customers/pdf/templates.ts';

/**
 * A cache of rendered PDFs, keyed by content: the same view in the same template gives the same bytes.
 */
export interface PdfCache {
  readonly findOrDraw: (
    orgId: string,
    view: PrintedView,
    draw: () => Promise<Buffer>,
  ) => Promise<Buffer>;
}

interface CacheLimits {
  readonly bytesMax: number;
  /** Limit for one organisation. */
  readonly tenantBytesMax: number;
}

/** A typical invoice is 40 kB, the largest 2 MB. */
const usualLimits: CacheLimits = { bytesMax: 64 * 1_048_576, tenantBytesMax: 16 * 1_048_576 };

/** Drafts and statements change with every view, so they are not cached. */
export const isCacheable = (view: PrintedView): boolean =>
  view.kind !== 'statement' && view.state !== 'draft';

interface CachedPdf {
  readonly orgId: string;
  readonly bytes: Buffer;
}

/** In memory: a lost file is rendered again. */
export function createPdfCache(limits: CacheLimits = usualLimits): PdfCache {
  // A map keeps insertion order: the most recently used is last.
  const files = new Map<string, CachedPdf>();
  const drawing = new Map<string, Promise<Buffer>>();
  const bytesOf = new Map<string, number>();
  let bytesInAll = 0;

  const count = (orgId: string, bytes: number): void => {
    bytesInAll += bytes;
    const own = (bytesOf.get(orgId) ?? 0) + bytes;
    if (own === 0) bytesOf.delete(orgId);
    else bytesOf.set(orgId, own);
  };
  const drop = (key: string, file: CachedPdf): void => {
    files.delete(key);
    count(file.orgId, -file.bytes.length);
  };
  const keep = (key: string, file: CachedPdf): void => {
    const { orgId, bytes } = file;
    if (bytes.length > limits.tenantBytesMax) return;
    files.set(key, file);
    count(orgId, bytes.length);
    for (const [oldKey, old] of files) {
      const isOwnFull = (bytesOf.get(orgId) ?? 0) > limits.tenantBytesMax;
      if (!isOwnFull && bytesInAll <= limits.bytesMax) return;
      if (!isOwnFull || old.orgId === orgId) drop(oldKey, old);
    }
  };

  return {
    findOrDraw: async (orgId, view, draw) => {
      const key = keyOf(orgId, view);
      const known = files.get(key);
      if (known !== undefined) {
        files.delete(key);
        files.set(key, known);
        return known.bytes;
      }
      // Concurrent requests for the same file share one rendering.
      const running = drawing.get(key);
      if (running !== undefined) return running;
      const drawn = draw();
      drawing.set(key, drawn);
      try {
        const bytes = await drawn;
        keep(key, { orgId, bytes });
        return bytes;
      } finally {
        drawing.delete(key);
      }
    },
  };
}

function keyOf(orgId: string, view: PrintedView): string {
  const content = createHash('sha256').update(JSON.stringify(view)).digest('base64');
  return `${orgId} ${content}`;
}
