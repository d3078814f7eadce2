import '../documents/document.css';
import {
  Button,
  Card,
  Chip,
  Crumbs,
  Loaded,
  PageHead,
  Refusal,
  formatAmount,
  formatMoment,
  usePathPart,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { LeadForm } from './lead.form.tsx';
import { leadQuery, moveLead, stages } from './leads.queries.ts';
import type { Lead, Stage } from './leads.queries.ts';
import { stageText, texts } from './texts.ts';

export function NewLeadScreen(): ReactNode {
  const { orgId } = usePlace();
  const navigate = useNavigate();
  return (
    <div className="stack stack-4">
      <div>
        <Crumbs label={texts.leads} to={paths.leads(orgId)} />
        <PageHead title={texts.newLead} />
      </div>
      <section className="card card-body">
        <LeadForm lead={null} onSaved={({ id }) => void navigate(paths.lead(orgId, id))} />
      </section>
    </div>
  );
}

export function LeadScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const lead = useQuery(leadQuery(orgId, id));
  return (
    <Loaded query={lead} title={texts.leads} lines={6}>
      {(data) => <OneLead lead={data} />}
    </Loaded>
  );
}

function OneLead({ lead }: { readonly lead: Lead }): ReactNode {
  const { orgId, timeZone, may } = usePlace();
  const [isEdited, setEdited] = useState(false);
  return (
    <div className="stack stack-4">
      <div>
        <Crumbs label={texts.leads} to={paths.leads(orgId)} here={lead.company ?? undefined} />
        <PageHead
          title={lead.name}
          detail={<Chip tone={toneOf(lead.stage)}>{stageText(lead.stage)}</Chip>}
          actions={
            <>
              {may('quotes:write') && lead.quote_id === null ? (
                <Link className="btn" {...paths.newQuote(orgId, lead.id)}>
                  {texts.quote}
                </Link>
              ) : null}
              {may('leads:write') ? (
                <Button onPress={() => setEdited(!isEdited)}>{texts.edit}</Button>
              ) : null}
            </>
          }
        />
      </div>
      {may('leads:write') ? <Moves lead={lead} /> : null}
      <section className="card card-body">
        {isEdited ? (
          <LeadForm key={lead.version} lead={lead} onSaved={() => setEdited(false)} />
        ) : (
          <Facts
            facts={[
              [texts.company, lead.company],
              [texts.email, lead.email],
              [texts.phone, lead.phone],
              [
                texts.value,
                lead.value === null
                  ? null
                  : `${lead.currency} ${formatAmount(lead.value, lead.currency)}`,
              ],
              [
                texts.contact,
                lead.contact_id === null ? null : (
                  <Link key="contact" className="link" {...paths.contact(orgId, lead.contact_id)}>
                    {lead.company ?? lead.name}
                  </Link>
                ),
              ],
              [
                texts.quoteLabel,
                lead.quote_id === null ? null : (
                  <Link key="quote" className="link" {...paths.quote(orgId, lead.quote_id)}>
                    {texts.openQuote}
                  </Link>
                ),
              ],
              [texts.lostReason, lead.lost_reason],
              [texts.notes, lead.notes],
              [texts.created, formatMoment(lead.created_at, timeZone)],
              [
                texts.closed,
                lead.closed_at === null ? null : formatMoment(lead.closed_at, timeZone),
              ],
            ]}
          />
        )}
      </section>
      <Card title={texts.history}>
        <ol className="happened">
          {lead.history.map((step) => (
            <li key={step.version}>
              <b className="mid">
                {step.from === null
                  ? texts.began
                  : `${stageText(step.from)} → ${stageText(step.to)}`}
              </b>
              <span className="soft t12">
                {formatMoment(step.at, timeZone)}
                {step.actor.name === null ? null : ` · ${step.actor.name}`}
                {step.reason === null ? null : ` · ${step.reason}`}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

function Moves({ lead }: { readonly lead: Lead }): ReactNode {
  const { orgId } = usePlace();
  const [isLosing, setLosing] = useState(false);
  const moving = useMutation({
    mutationFn: (stage: Stage) => moveLead(orgId, { lead, stage }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['leads', orgId] }),
  });
  return (
    <>
      <Refusal error={moving.error} />
      <div className="row filters">
        <span className="soft">{texts.move}</span>
        {stages
          .filter((stage) => lead.next_stages.includes(stage))
          .map((stage) => (
            <Button
              key={stage}
              size="small"
              isBusy={moving.isPending && moving.variables === stage}
              onPress={() => (stage === 'lost' ? setLosing(true) : moving.mutate(stage))}
            >
              {stageText(stage)}
            </Button>
          ))}
      </div>
      {isLosing ? (
        <ActDialog
          title={texts.lostTitle(lead.name)}
          does={texts.lostDoes}
          go={texts.lose}
          look="danger"
          asksReason
          act={({ reason }) => moveLead(orgId, { lead, stage: 'lost', lostReason: reason })}
          onClose={() => setLosing(false)}
        />
      ) : null}
    </>
  );
}

function toneOf(stage: string): 'good' | 'bad' | 'info' {
  if (stage === 'won') return 'good';
  return stage === 'lost' ? 'bad' : 'info';
}
