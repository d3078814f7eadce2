import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import { texts } from './account-texts.ts';
import { notificationsQuery } from './account.queries.ts';
import type { Identity } from './account.queries.ts';

export function NotificationsCard({ identity }: { readonly identity: Identity }): ReactNode {
  const query = notificationsQuery(identity);
  const notifications = useQuery(query);
  const queryClient = useQueryClient();
  const attempt = useAttempt();
  return (
    <Card title={texts.notifications}>
      <Refusal error={attempt.error} />
      <Loaded query={notifications}>
        {({ data }) => (
          <div className="card-body stack stack-3">
            {data.map(({ topic, description, mail }) => (
              <label className="account-check t13" key={topic}>
                <input
                  className="check"
                  type="checkbox"
                  checked={mail}
                  aria-busy={attempt.isBusy}
                  onChange={() =>
                    attempt.run(async () => {
                      const body = { mail: !mail };
                      const saved = await identity('updateNotification', {
                        path: { topic },
                        body,
                      });
                      queryClient.setQueryData(query.queryKey, {
                        data: data.map((one) => (one.topic === topic ? saved : one)),
                      });
                    })
                  }
                />
                {description}
              </label>
            ))}
            <p className="hint">{texts.notificationsHint}</p>
          </div>
        )}
      </Loaded>
    </Card>
  );
}
