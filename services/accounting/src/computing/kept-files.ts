import { createHash } from 'node:crypto';
import type { DocumentView } from '../customers/pdf/document-view.rules.ts';

/** Files that were drawn, by what they show: the same view in the same template is the same bytes. */
export interface KeptFiles {
  readonly findOrDraw: (
    orgId: string,
    view: DocumentView,
    draw: () => Promise<Buffer>,
  ) => Promise<Buffer>;
}

interface KeptLimits {
  readonly bytesMax: number;
  /** What one organisation may have of it. */
  readonly tenantBytesMax: number;
}

/** A usual invoice is 40 kB and the largest one 2 MB. */
const usualLimits: KeptLimits = { bytesMax: 64 * 1_048_576, tenantBytesMax: 16 * 1_048_576 };

/** Drafts change with every look at them. */
export const keepsFile = ({ state }: DocumentView): boolean => state !== 'draft';

interface KeptFile {
  readonly orgId: string;
  readonly bytes: Buffer;
}

/** In memory: a file can be drawn again, so losing it costs only time. */
export function createKeptFiles(limits: KeptLimits = usualLimits): KeptFiles {
  // A map keeps its order: what was used last is at its end.
  const files = new Map<string, KeptFile>();
  const drawing = new Map<string, Promise<Buffer>>();
  const bytesOf = new Map<string, number>();
  let bytesInAll = 0;

  const count = (orgId: string, bytes: number): void => {
    bytesInAll += bytes;
    const own = (bytesOf.get(orgId) ?? 0) + bytes;
    if (own === 0) bytesOf.delete(orgId);
    else bytesOf.set(orgId, own);
  };
  const drop = (key: string, file: KeptFile): void => {
    files.delete(key);
    count(file.orgId, -file.bytes.length);
  };
  const keep = (key: string, file: KeptFile): void => {
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
      // Several who ask for the same file wait for one drawing.
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

function keyOf(orgId: string, view: DocumentView): string {
  const content = createHash('sha256').update(JSON.stringify(view)).digest('base64');
  return `${orgId} ${content}`;
}
