import { trace } from '@opentelemetry/api';
import type { Span } from '@opentelemetry/api';
import { isTracing, linksTo, runIn, startBatch } from './spans.ts';

/** An item that waits for its batch, with the span of the request that waits for it. */
export interface BatchItem<Item> {
  readonly item: Item;
  readonly span: Span | undefined;
}

export function toBatchItem<Item>(item: Item): BatchItem<Item> {
  return { item, span: isTracing() ? trace.getActiveSpan() : undefined };
}

/** Runs each batch in a span that links to the requests that wait for it: no one of them is its parent. */
export function inBatchSpan<Item, Result>(
  name: string,
  run: (items: readonly Item[]) => Promise<Result>,
): (items: readonly BatchItem<Item>[]) => Promise<Result> {
  return (waiting) => {
    const items = waiting.map(({ item }) => item);
    if (!isTracing()) return run(items);
    const links = linksTo(waiting.map(({ span }) => span));
    return links.length === 0
      ? run(items)
      : runIn(startBatch(name, items.length, links), () => run(items));
  };
}
