import { createDeliverFixture } from '../fixtures/deliver.ts';
import type { DeliverFixture } from '../fixtures/deliver.ts';
import { startWebhookSink } from '../load/webhook-sink.ts';
import { watchArrivals } from '../measure/latencies.ts';
import type { Arrivals } from '../measure/latencies.ts';
import { startDispatcher } from '../processes/dispatcher-process.ts';
import type { DispatcherProcess } from '../processes/dispatcher-process.ts';
import { watchDispatcher } from '../processes/dispatcher-watch.ts';
import type { DispatcherUse } from '../processes/dispatcher-watch.ts';
import type { ScriptContext } from '../run-script.ts';

/** Merchants with an endpoint each that answers at once, and one dispatcher that serves them. */
export interface DeliveryStage extends DeliverFixture {
  readonly arrivals: Arrivals;
  /** Each call tells of the time since the last one. */
  readonly use: () => Promise<DispatcherUse>;
  readonly dispatcher: DispatcherProcess;
}

interface StageRequest {
  readonly endpoints: number;
  /** Before the dispatcher starts. */
  readonly prepare?: (fixture: DeliverFixture) => Promise<void>;
}

export async function openStage(
  { folder, progress, postgresUrl }: ScriptContext,
  { endpoints, prepare }: StageRequest,
): Promise<DeliveryStage> {
  const sink = await startWebhookSink(folder, { keepsArrivals: true });
  const urls = Array.from({ length: endpoints }, (_, n) => sink.url(`m${n}`, '/hook'));
  const fixture = await progress.run(`${endpoints} merchants`, () =>
    createDeliverFixture(postgresUrl, urls),
  );
  await prepare?.(fixture);
  const { database, sealingKey } = fixture;
  const dispatcher = await startDispatcher({
    applicationUrl: database.applicationUrl,
    sealingKey,
    folder,
    settings: sink.settings,
  });
  const use = await watchDispatcher(dispatcher, database.adminUrl);
  return { ...fixture, arrivals: watchArrivals(sink), use, dispatcher };
}
