-- Whoever signs up creates an organisation of their own; an operator still can.
grant insert on organisations to {api};
grant insert on books to {api};
grant insert on number_series to {api};
