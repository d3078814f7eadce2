interface Hour {
  readonly from: string;
  readonly delivered: number;
  readonly failed: number;
}

const hourMs = 3_600_000;
const hoursShown = 24;

/** The last 24 hours, oldest first, each at its place. The service names only hours with attempts. */
export function toSpark(hours: readonly Hour[], now: Date): readonly ('none' | 'good' | 'bad')[] {
  const lastHour = Math.floor(now.getTime() / hourMs);
  return Array.from({ length: hoursShown }, (_, at) => {
    const hour = lastHour - hoursShown + 1 + at;
    const found = hours.find(({ from }) => Math.floor(Date.parse(from) / hourMs) === hour);
    if (found === undefined) return 'none';
    return found.failed > 0 ? 'bad' : 'good';
  });
}

export function countAttempts(hours: readonly Hour[]): {
  readonly delivered: number;
  readonly failed: number;
} {
  return {
    delivered: hours.reduce((sum, hour) => sum + hour.delivered, 0),
    failed: hours.reduce((sum, hour) => sum + hour.failed, 0),
  };
}
