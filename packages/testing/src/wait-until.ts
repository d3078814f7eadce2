/** Waits for a condition instead of a time; fails with a description if it never becomes true. */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  deadlineMs = 90_000,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - startedAt > deadlineMs) {
      throw new Error(`${what}: not within ${deadlineMs} ms`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - startedAt;
}
