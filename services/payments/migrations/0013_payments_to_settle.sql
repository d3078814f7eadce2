-- Charges that wait for the provider's settlement, found by the provider's own number of them. The
-- next two files build it partition by partition while traffic goes on, and join the parts.

create index payments_to_settle on only payments (provider_reference)
  where settled_at is null and succeeded_at is not null;
