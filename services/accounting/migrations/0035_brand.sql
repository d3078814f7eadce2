-- How an organisation looks to its customers. A picture is never replaced or deleted: an issued document keeps the one
-- it was issued with.
create table organisation_logos (
  org_id      uuid not null references organisations (id),
  id          uuid not null,
  media_type  text not null
    constraint organisation_logos_type_known check (media_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  -- Of a drawing, the size of its box.
  width       integer not null check (width > 0),
  height      integer not null check (height > 0),
  bytes       bytea not null constraint organisation_logos_small check (octet_length(bytes) between 1 and 262144),
  sha256      bytea not null generated always as (sha256(bytes)) stored,
  uploaded_at timestamptz not null,
  primary key (org_id, id),
  -- The same picture again is the one that is there.
  constraint organisation_logos_once unique (org_id, sha256)
);

create trigger organisation_logos_append_only before update or delete or truncate on organisation_logos
  for each statement execute function refuse_change();

alter table organisations
  add column brand_colour text constraint organisations_colour_form check (brand_colour ~ '^#[0-9a-f]{6}$'),
  add column logo_id uuid,
  add constraint organisations_logo_own foreign key (id, logo_id) references organisation_logos (org_id, id);

grant select, insert on organisation_logos to {api};
grant select on organisation_logos to {worker}, {operator};

insert into archive_tables (name, source, tenant_column) values ('logos', 'organisation_logos', 'org_id');

-- Without a colour and a logo it is what it was before there were any.
create or replace function current_parties(p_org_id uuid, p_contact_id uuid)
returns table (seller jsonb, buyer jsonb) language sql stable as $$
  select jsonb_build_object('name', o.name, 'legalName', o.legal_name, 'addressLines', o.address_lines,
      'taxNumber', o.tax_number, 'paymentDetails', o.payment_details, 'replyTo', o.reply_to,
      'environment', o.environment, 'timeZone', o.time_zone)
    || case when o.brand_colour is null then '{}' else jsonb_build_object('colour', o.brand_colour) end
    || case when l.id is null then '{}' else jsonb_build_object('logo', jsonb_build_object('id', l.id,
      'mediaType', l.media_type, 'width', l.width, 'height', l.height)) end,
    jsonb_build_object('name', c.name, 'addressLines', c.address_lines, 'taxNumber', c.tax_number,
      'email', c.email)
  from organisations o
  join contacts c on c.org_id = o.id
  left join organisation_logos l on l.org_id = o.id and l.id = o.logo_id
  where o.id = p_org_id and c.id = p_contact_id
$$;
