/** Limits concurrent reports. A request without a free slot waits, but not for long. */
export interface ReportSlots {
  /** Returns a function that releases the slot, or null if none became free in time. */
  readonly enter: (workspaceId: string) => Promise<(() => void) | null>;
}

interface SlotsOptions {
  readonly slotsMax: number;
  /** The limit per workspace: one slow reader of many reports must not block all others. */
  readonly slotsPerWorkspaceMax: number;
  readonly waitMsMax: number;
}

interface Waiting {
  readonly workspaceId: string;
  readonly admit: () => void;
}

export function createReportSlots(options: SlotsOptions): ReportSlots {
  const inside: string[] = [];
  let queue: readonly Waiting[] = [];

  const hasFreeSlot = (workspaceId: string): boolean =>
    inside.length < options.slotsMax &&
    inside.filter((id) => id === workspaceId).length < options.slotsPerWorkspaceMax;

  const occupy = (workspaceId: string): (() => void) => {
    inside.push(workspaceId);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      inside.splice(inside.indexOf(workspaceId), 1);
      queue.find((waiting) => hasFreeSlot(waiting.workspaceId))?.admit();
    };
  };

  return {
    enter: (workspaceId) => {
      if (hasFreeSlot(workspaceId)) return Promise.resolve(occupy(workspaceId));
      const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
      const leaveQueue = (): void => {
        clearTimeout(timer);
        queue = queue.filter((other) => other !== waiting);
      };
      const timer = setTimeout(() => {
        leaveQueue();
        resolve(null);
      }, options.waitMsMax);
      const waiting: Waiting = {
        workspaceId,
        admit: () => {
          leaveQueue();
          resolve(occupy(workspaceId));
        },
      };
      queue = [...queue, waiting];
      return promise;
    },
  };
}
