import { money, requests } from './calls-panels.ts';
import type { Dashboard, Panel } from './dashboard.ts';
import { webhooks, work } from './work-panels.ts';

const dashboards: readonly Dashboard[] = [
  { file: 'money', title: 'Countinghouse: money', panels: money },
  { file: 'requests', title: 'Countinghouse: requests', panels: requests },
  { file: 'webhooks', title: 'Countinghouse: webhooks', panels: webhooks },
  { file: 'work', title: 'Countinghouse: background work', panels: work },
];

const columns = 2;
const width = 24 / columns;
const height = 8;

/** Grafana asks for the data source when a dashboard is imported. */
const source = { type: 'prometheus', uid: '$source' };

/** The dashboards as Grafana imports them. */
export const grafanaFiles = dashboards.map((dashboard) => ({
  file: `deploy/grafana/${dashboard.file}.json`,
  generate: (): string => `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`,
}));

function toGrafana({ file, title, panels }: Dashboard) {
  return {
    uid: `countinghouse-${file}`,
    title,
    tags: ['countinghouse'],
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        { name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
        {
          name: 'service',
          label: 'Service',
          type: 'custom',
          query: 'payments,accounting',
          current: { text: 'payments', value: 'payments' },
        },
      ],
    },
    panels: panels.map(toPanel),
  };
}

function toPanel({ title, unit, queries }: Panel, index: number) {
  return {
    id: index + 1,
    title,
    type: 'timeseries',
    datasource: source,
    gridPos: {
      x: (index % columns) * width,
      y: Math.floor(index / columns) * height,
      w: width,
      h: height,
    },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: queries.map(([expr, legendFormat], query) => ({
      refId: `query${query + 1}`,
      datasource: source,
      expr,
      legendFormat,
    })),
  };
}
