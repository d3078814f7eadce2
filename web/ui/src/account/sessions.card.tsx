import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import { texts } from './account-texts.ts';
import { sessionsQuery } from './account.queries.ts';
import type { Identity } from './account.queries.ts';
import { nameBrowser } from './browser-name.rules.ts';
import { momentText } from './moment-text.ts';

export function SessionsCard({ identity }: { readonly identity: Identity }): ReactNode {
  const sessions = useQuery(sessionsQuery(identity));
  const attempt = useAttempt();
  const end = (work: () => Promise<unknown>): void =>
    attempt.run(async () => {
      await work();
      await sessions.refetch();
    });
  const hasOthers = sessions.data?.data.some((one) => !one.is_this_one) === true;
  return (
    <Card title={texts.sessions}>
      <Refusal error={attempt.error} />
      <Loaded query={sessions}>
        {({ data }) => (
          <ul>
            {data.map((session) => (
              <li className="account-row" key={session.id}>
                <span>
                  <span className="mid">{browserOf(session.user_agent)}</span>
                  <span className="soft t12">
                    <br />
                    {texts.lastSeen(momentText(session.last_seen_at))}, {session.address}
                  </span>
                </span>
                {session.is_this_one ? (
                  <Chip tone="good">{texts.thisSession}</Chip>
                ) : (
                  <Button
                    size="small"
                    isBusy={attempt.isBusy}
                    onPress={() => end(() => identity('endSession', { path: { id: session.id } }))}
                  >
                    {texts.endSession}
                    <span className="visually-hidden">{browserOf(session.user_agent)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div className="card-foot">
        <Button
          size="small"
          isBusy={attempt.isBusy}
          disabledReason={hasOthers ? null : texts.noOthers}
          onPress={() => end(() => identity('endOtherSessions'))}
        >
          {texts.endOthers}
        </Button>
      </div>
    </Card>
  );
}

function browserOf(userAgent: string): string {
  const named = nameBrowser(userAgent);
  return named === null ? texts.unknownBrowser : texts.browserOn(named.browser, named.system);
}
