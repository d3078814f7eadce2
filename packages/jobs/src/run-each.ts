/**
 * Runs all items concurrently; reports a failing item without stopping the others. Throws the first
 * error when all have finished.
 */
export async function runEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  tell: (error: unknown, item: Item) => void = () => undefined,
): Promise<void> {
  const faults: unknown[] = [];
  await Promise.all(items.map((item) => runOne(item, run, tell, faults)));
  if (faults.length > 0) throw faults[0];
}

/** As runEach, one item after another. */
export async function runInTurn<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  tell: (error: unknown, item: Item) => void,
): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) await runOne(item, run, tell, faults);
  if (faults.length > 0) throw faults[0];
}

async function runOne<Item>(
  item: Item,
  run: (item: Item) => Promise<unknown>,
  tell: (error: unknown, item: Item) => void,
  faults: unknown[],
): Promise<void> {
  try {
    await run(item);
  } catch (error) {
    tell(error, item);
    faults.push(error);
  }
}
