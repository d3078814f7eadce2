import { createDeliverFixture } from './deliver-fixture.ts';
import type { DeliverFixture } from './deliver-fixture.ts';
import { startDispatcher } from './dispatcher-process.ts';
import type { DispatcherProcess } from './dispatcher-process.ts';
import { watchDispatcher } from './dispatcher-watch.ts';
import type { DispatcherUse } from './dispatcher-watch.ts';
import { watchArrivals } from './latencies.ts';
import type { Arrivals } from './latencies.ts';
import type { ScriptContext } from './run-script.ts';
import { startWebhookSink } from './webhook-sink.ts';

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
