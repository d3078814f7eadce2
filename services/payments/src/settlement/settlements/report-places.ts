/** Lets so many in at a time; whoever finds no place waits for one, but not for long. */
export interface ReportPlaces {
  /** Gives the way out of the place, or null when none became free in time. */
  readonly enter: (workspaceId: string) => Promise<(() => void) | null>;
}

interface PlacesOptions {
  readonly placesMax: number;
  /** Of one workspace: a slow reader of many reports must not keep everybody else waiting. */
  readonly placesPerWorkspaceMax: number;
  readonly waitMsMax: number;
}

interface Waiting {
  readonly workspaceId: string;
  readonly letIn: () => void;
}

export function createReportPlaces(options: PlacesOptions): ReportPlaces {
  const inside: string[] = [];
  let queue: readonly Waiting[] = [];

  const hasPlace = (workspaceId: string): boolean =>
    inside.length < options.placesMax &&
    inside.filter((id) => id === workspaceId).length < options.placesPerWorkspaceMax;

  const occupy = (workspaceId: string): (() => void) => {
    inside.push(workspaceId);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      inside.splice(inside.indexOf(workspaceId), 1);
      queue.find((waiting) => hasPlace(waiting.workspaceId))?.letIn();
    };
  };

  return {
    enter: (workspaceId) => {
      if (hasPlace(workspaceId)) return Promise.resolve(occupy(workspaceId));
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
        letIn: () => {
          leaveQueue();
          resolve(occupy(workspaceId));
        },
      };
      queue = [...queue, waiting];
      return promise;
    },
  };
}
