import {
  Banner,
  Button,
  Door,
  Field,
  Form,
  Loaded,
  linkToken,
  makePasskey,
  useAttempt,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../api.ts';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** By a link of the command line: adds a passkey and signs the operator in. */
export function EnrolPage(): ReactNode {
  const token = linkToken();
  return (
    <Door title={texts.enrol}>
      {token === null ? <Banner tone="info">{texts.openAgain}</Banner> : <Enrol token={token} />}
    </Door>
  );
}

function Enrol({ token }: { readonly token: string }): ReactNode {
  const link = useQuery({
    queryKey: ['enrolment'],
    queryFn: () => call('showEnrolment', { body: { token } }),
    staleTime: Infinity,
  });
  return (
    <Loaded query={link}>
      {({ name, email }) => (
        <div className="stack stack-4">
          <p>{texts.enrolFor(name, email)}</p>
          <EnrolForm token={token} />
        </div>
      )}
    </Loaded>
  );
}

function EnrolForm({ token }: { readonly token: string }): ReactNode {
  const navigate = useNavigate();
  const attempt = useAttempt(['name']);
  const [name, setName] = useState('');
  const [isClosed, setClosed] = useState(false);
  const add = async (): Promise<void> => {
    setClosed(false);
    const credential = await makePasskey(await call('offerEnrolment', { body: { token } }));
    if (credential === null) return setClosed(true);
    await call('useEnrolment', { body: { token, name, credential } });
    await navigate({ to: paths.home, replace: true });
  };
  return (
    <Form attempt={attempt} work={add}>
      {isClosed ? <Banner tone="info">{texts.closed}</Banner> : null}
      <Field
        label={texts.passkeyName}
        name="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={80}
        required
        error={attempt.errorOf('name')}
      />
      <Button
        submits
        look="primary"
        isWide
        size="large"
        isBusy={attempt.isBusy}
        waitSeconds={attempt.waitSeconds}
      >
        {texts.add}
      </Button>
    </Form>
  );
}
