-- Owners erase a payer on request, as operators do: refusals are found by address.

grant update (email) on checkout_refusals to {api};
