import { Banner, Button, Dialog, Refusal, TextArea } from '@countinghouse/ui';
import { askForPasskey, hasPasskeys, useKeys } from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, KeyRound, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { approve, prepareSignature, reject, signedTextQuery } from './approvals.queries.ts';
import type { Decision, FullApproval } from './approvals.queries.ts';
import { texts, wordOf } from './texts.ts';

export interface DecisionPaneProps {
  readonly approval: FullApproval;
  readonly businessId: string;
}

/** Why a decision was not sent. */
type Stop = 'closed' | 'text_changed' | null;

/** The text, then the button that signs it. Without a passkey the second factor has to do. */
export function DecisionPane({ approval, businessId }: DecisionPaneProps): ReactNode {
  const { id, can_decide: may, status } = approval;
  const isOpen = status === 'requires_review';
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [isRejecting, setRejecting] = useState(false);
  const [stop, setStop] = useState<Stop>(null);
  const text = useQuery({
    ...signedTextQuery(businessId, id),
    enabled: isOpen && may.allowed && hasPasskeys(),
  });
  const hasNoPasskey =
    !hasPasskeys() || (text.error instanceof ScreenError && text.error.reason === 'no_passkey');
  const deciding = useMutation({
    mutationFn: async (word: { readonly decision: Decision; readonly reason: string }) => {
      setStop(null);
      const signature = hasNoPasskey ? {} : await sign(word.decision);
      if (signature === null) return null;
      const { decision, reason } = word;
      return decision === 'approved'
        ? approve(businessId, id, {
            ...signature,
            ...(note.trim() !== '' && { note: note.trim() }),
          })
        : reject(businessId, id, { ...signature, reason });
    },
    onSuccess: (answer) => {
      if (answer !== null) setRejecting(false);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['approvals', businessId] }),
        client.invalidateQueries({ queryKey: ['approval', businessId, id] }),
        client.invalidateQueries({ queryKey: ['trail'] }),
      ]),
  });

  /** What is signed is what was read: another text is shown first, and nothing is signed. */
  async function sign(decision: Decision) {
    const { operation, options } = await prepareSignature(businessId, id, decision);
    if (decision === 'approved' && text.data !== undefined && operation !== text.data) {
      client.setQueryData(signedTextQuery(businessId, id).queryKey, operation);
      setStop('text_changed');
      return null;
    }
    const assertion = await askForPasskey(options);
    if (assertion === null) setStop('closed');
    return assertion === null ? null : { assertion };
  }

  const canPress = isOpen && may.allowed && !deciding.isPending;
  const approveNow = (): void => deciding.mutate({ decision: 'approved', reason: '' });
  useKeys(
    canPress
      ? {
          a: { label: texts.approve, act: approveNow },
          r: { label: texts.reject, act: () => setRejecting(true) },
        }
      : {},
  );
  const decided = deciding.data?.status;
  return (
    <aside className="sign-pane" aria-label={texts.decision}>
      <Checks approval={approval} />
      <h2>{texts.decision}</h2>
      {decided === undefined ? null : (
        <Banner tone={decided === 'rejected' ? 'info' : 'good'}>
          {decided === 'rejected' ? texts.rejectedNow : texts.approvedNow}
        </Banner>
      )}
      {isOpen && may.allowed ? (
        <>
          <SignedText text={text.data} hasNoPasskey={hasNoPasskey} />
          <TextArea
            label={texts.noteLabel}
            hint={texts.noteHint}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      ) : null}
      {stop === null ? null : (
        <Banner tone={stop === 'closed' ? 'info' : 'warn'}>
          {stop === 'closed' ? texts.closed : texts.textChanged}
        </Banner>
      )}
      {isRejecting ? null : <Refusal error={deciding.error} />}
      {isOpen && !may.allowed && may.reason !== null ? (
        <Banner tone="warn">{may.reason}</Banner>
      ) : null}
      {isOpen ? (
        <div className="stack stack-2">
          <Button
            look="primary"
            size="large"
            isWide
            shortcut="a"
            isBusy={deciding.isPending && !isRejecting}
            disabledReason={may.allowed ? null : may.reason}
            onPress={approveNow}
          >
            <KeyRound className="icon" aria-hidden />
            {hasNoPasskey ? texts.approveCode : texts.approvePasskey}
          </Button>
          <Button
            look="danger"
            size="large"
            isWide
            shortcut="r"
            disabledReason={may.allowed ? null : may.reason}
            onPress={() => setRejecting(true)}
          >
            {texts.reject}
          </Button>
        </div>
      ) : null}
      {isRejecting ? (
        <RejectDialog
          error={deciding.error}
          isBusy={deciding.isPending}
          onReject={(reason) => deciding.mutate({ decision: 'rejected', reason })}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </aside>
  );
}

/** As the service finds them now; read again with everything else. */
function Checks({ approval: { checks } }: { readonly approval: FullApproval }): ReactNode {
  if (checks.length === 0) return null;
  return (
    <section className="stack stack-2">
      <h2>{texts.checks}</h2>
      <ul className="checks">
        {checks.map(({ check, result }) => (
          <li key={check} className={classes[result]}>
            {result === 'ok' ? (
              <Check className="icon" aria-hidden />
            ) : (
              <TriangleAlert className="icon" aria-hidden />
            )}
            <span>{sentenceOf(check, result)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const classes: Readonly<Record<string, string>> = { look: 'is-warn', blocks: 'is-bad' };

function sentenceOf(check: string, result: string): string {
  const found = wordOf(result === 'ok' ? texts.checksOk : texts.checksNot, check);
  return result === 'blocks' ? `${found} ${texts.blocks}` : found;
}

function SignedText({
  text,
  hasNoPasskey,
}: {
  readonly text: string | undefined;
  readonly hasNoPasskey: boolean;
}): ReactNode {
  if (hasNoPasskey) return <p className="t13 soft">{texts.noPasskey}</p>;
  if (text === undefined) return null;
  return (
    <section className="stack stack-2">
      <h3>{texts.youSign}</h3>
      <div className="sign">{text}</div>
      <p className="t12 soft">{texts.youSignHint}</p>
    </section>
  );
}

interface RejectDialogProps {
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

function RejectDialog({ error, isBusy, onReject, onClose }: RejectDialogProps): ReactNode {
  const [reason, setReason] = useState('');
  return (
    <Dialog title={texts.rejectTitle} onClose={onClose}>
      <form
        className="stack stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          onReject(reason.trim());
        }}
      >
        <Refusal error={error} />
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          name="reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          required
        />
        <Button submits look="danger" isWide isBusy={isBusy}>
          {texts.rejectNow}
        </Button>
      </form>
    </Dialog>
  );
}
