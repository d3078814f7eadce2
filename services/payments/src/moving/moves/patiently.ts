const lockNotAvailable = '55P03';
const attemptsMax = 60;

/** A change of a table gives way to writers after a second, and comes again. */
export async function patiently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === lockNotAvailable;
      if (attempt >= attemptsMax || !isLocked) throw error;
    }
  }
}
