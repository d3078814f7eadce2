import type { HttpServer } from '@countinghouse/http';
import type { Logger } from '@countinghouse/observability';
import { consoleRoute } from '../console/operator-gate.ts';
import { askPrometheus } from './ask-prometheus.ts';
import { objectivesOf, toObjectiveState } from './objective.rules.ts';
import type { Objective, ObjectiveState, ObservedService } from './objective.rules.ts';
import { objectiveList, toObjectiveRecord } from './objectives.wire.ts';

const windowDays = 28;
const nothingMeasured = { window: null, lastHour: null };

interface ObjectiveDeps {
  readonly service: ObservedService;
  /** Null if the installation has none, or did not name it. */
  readonly prometheusUrl: string | null;
  readonly logger: Logger;
}

/** How well the service keeps what it promises, by the metrics that the alerts use as well. */
export function addObjectiveRoutes(server: HttpServer, deps: ObjectiveDeps): void {
  server.get(
    '/objectives',
    consoleRoute(
      'viewer',
      {
        operationId: 'listObjectives',
        tags: ['Trouble'],
        summary: 'List the service’s objectives and how well they are met',
        description:
          'Measured by Prometheus over 28 days. The burn rate is that of the last hour: 1 spends the budget in 28 days.',
      },
      { response: { 200: objectiveList } },
    ),
    async (_request, reply) => {
      const objectives = objectivesOf(deps.service);
      const { source, states } = await measure(deps, objectives);
      return reply.send({
        source,
        window_days: windowDays,
        data: objectives.map((objective, index) =>
          toObjectiveRecord({
            ...objective,
            ...(states[index] ?? toObjectiveState(objective.targetPercent, nothingMeasured)),
          }),
        ),
      });
    },
  );
}

async function measure(
  { prometheusUrl, logger }: ObjectiveDeps,
  objectives: readonly Objective[],
): Promise<{
  source: 'prometheus' | 'not_connected' | 'unavailable';
  states: readonly ObjectiveState[];
}> {
  if (prometheusUrl === null) return { source: 'not_connected', states: [] };
  try {
    const states = await Promise.all(
      objectives.map(async ({ goodShare, targetPercent }) => {
        const [window, lastHour] = await Promise.all([
          askPrometheus(prometheusUrl, goodShare(`${windowDays}d`)),
          askPrometheus(prometheusUrl, goodShare('1h')),
        ]);
        return toObjectiveState(targetPercent, { window, lastHour });
      }),
    );
    return { source: 'prometheus', states };
  } catch (error) {
    logger.warn({ err: error }, 'prometheus_unavailable');
    return { source: 'unavailable', states: [] };
  }
}
