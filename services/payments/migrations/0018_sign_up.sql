-- Whoever signs up creates a business of their own; an operator still can.
grant insert on businesses to {api};
grant insert on workspaces to {api};
