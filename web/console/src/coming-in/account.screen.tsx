import { Button, Card, LookCard, PageHead, Refusal } from '@countinghouse/ui';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { identity } from '../api.ts';
import { meQuery } from '../shell/me.queries.ts';
import { texts as shellTexts } from '../shell/texts.ts';
import { texts } from './texts.ts';

export function AccountPage(): ReactNode {
  const { data: me } = useSuspenseQuery(meQuery);
  const leaving = useMutation({
    mutationFn: () => identity('signOut'),
    // Nothing of this person stays in memory.
    onSuccess: () => location.assign('/console/sign-in'),
  });
  return (
    <>
      <PageHead
        title={texts.account}
        actions={
          <Button isBusy={leaving.isPending} onPress={() => leaving.mutate()}>
            {texts.signOut}
          </Button>
        }
      />
      <div className="stack stack-4">
        <Refusal error={leaving.error} />
        <Card title={me.name}>
          <dl className="facts card-body">
            <dt>{texts.email}</dt>
            <dd>{me.email}</dd>
            <dt>{texts.role}</dt>
            <dd>{shellTexts.roles[me.role] ?? me.role}</dd>
          </dl>
          <p className="card-body t13 soft">{texts.passkeyHint}</p>
        </Card>
        <LookCard />
      </div>
    </>
  );
}
