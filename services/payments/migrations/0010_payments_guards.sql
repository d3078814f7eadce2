-- None of this stops reads of payments. No release before this one writes any.

alter table payments validate constraint payments_attention_known;
alter table payments
  add foreign key (workspace_id, payment_link_id) references payment_links (workspace_id, id),
  add foreign key (workspace_id, qr_code_id) references qr_codes (workspace_id, id),
  add foreign key (workspace_id, split_recipient_id) references split_recipients (workspace_id, id);

-- What the resolver has to ask the provider about, soonest first.
create index payments_to_check on payments (next_check_at) where next_check_at is not null;

-- The moves of a payment, the same as in payment-moves.rules.ts; a test compares the two.
create function payments_check_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in (
    ('pending', 'processing'), ('pending', 'succeeded'), ('pending', 'failed'), ('pending', 'cancelled'),
    ('processing', 'succeeded'), ('processing', 'failed'), ('failed', 'succeeded'),
    ('succeeded', 'partially_refunded'), ('succeeded', 'refunded'), ('partially_refunded', 'refunded'),
    ('partially_refunded', 'succeeded'), ('refunded', 'partially_refunded'), ('refunded', 'succeeded')) then
    return new;
  end if;
  raise exception 'a payment does not go from % to %', old.status, new.status
    using errcode = 'check_violation', constraint = 'payments_move_known', table = 'payments';
end $$;
create trigger payments_move before update of status on payments
  for each row when (old.status is distinct from new.status) execute function payments_check_move();
