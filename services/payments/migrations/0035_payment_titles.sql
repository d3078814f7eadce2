-- The title of the link that was paid, as it was then. Alone in its transaction: every read of a payment
-- waits while this is held. Payments from before have none.
alter table payments add column title text;
