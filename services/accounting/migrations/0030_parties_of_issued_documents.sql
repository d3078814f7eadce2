-- What was issued before copies were kept gets one of the settings and contacts as they are now: that is what
-- its page and its file show at this moment, and nothing is on record of what they showed before. Rows are
-- only added, and no lock is taken that a request waits for. What is issued meanwhile has its own copy already.
insert into document_parties (org_id, subject_kind, subject_id, version, seller, buyer, language, origin,
  copied_at)
select d.org_id, 'document', d.id, d.version, shown.seller, shown.buyer,
  coalesce((select m.language from document_mails m
    where m.org_id = d.org_id and m.subject_kind = 'document' and m.subject_id = d.id
    order by m.queued_at limit 1), 'en'),
  'migration', now()
from documents d
cross join lateral current_parties(d.org_id, d.contact_id) shown
where d.number is not null and d.kind in ('invoice', 'credit_note')
on conflict do nothing;

insert into document_parties (org_id, subject_kind, subject_id, version, content_version, seller, buyer,
  language, origin, copied_at)
select q.org_id, 'quote', q.id, q.version, q.content_version, shown.seller, shown.buyer,
  coalesce((select m.language from document_mails m
    where m.org_id = q.org_id and m.subject_kind = 'quote' and m.subject_id = q.id
    order by m.queued_at desc limit 1), 'en'),
  'migration', now()
from quotes q
cross join lateral current_parties(q.org_id, q.contact_id) shown
where q.sent_at is not null
  and not exists (
    select from document_parties p
    where p.org_id = q.org_id and p.subject_kind = 'quote' and p.subject_id = q.id
      and p.content_version = q.content_version);
