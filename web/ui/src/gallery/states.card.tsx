import { readRecording, screenStates } from '@countinghouse/web-client/recorded';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { RowTable } from '../parts/row-table.tsx';
import type { GalleryPlace } from './open-gallery.ts';

/** The route table of the application, each screen in each of its states. */
export function StatesCard({ basePath, recorded }: GalleryPlace): ReactNode {
  const { routesByPath } = useRouter();
  const recording = useQuery({
    queryKey: ['gallery', 'recording'],
    queryFn: () => readRecording(recorded),
  });
  const routes = Object.keys(routesByPath).filter((path) => path !== '/_ui');
  return (
    <Card title="Screens in their states" count={routes.length * screenStates.length}>
      <Loaded query={recording}>
        {({ addresses }) => (
          <RowTable
            name="Screens in their states"
            rows={routes}
            keyOf={(route) => route}
            empty={<p>There is no route.</p>}
            columns={[
              { head: 'Route', cell: (route) => <code>{route}</code>, grows: true, narrow: 'main' },
              {
                head: 'States',
                cell: (route) => (
                  <span className="row filters">
                    {(addresses[route] ?? []).flatMap((address) =>
                      screenStates.map((state) => (
                        <a key={state + address} href={`${basePath}/_ui/${state}${address}`}>
                          {state}
                        </a>
                      )),
                    )}
                  </span>
                ),
                narrow: 'sub',
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
