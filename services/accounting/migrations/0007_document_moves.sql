-- Invoices, credit notes, bills, supplier credits and expense claims.
-- Every move there is, as documents/moves.rules.ts has it; a test holds the two together.
create table document_moves (
  kind        text not null,
  from_status text not null,
  trigger     text not null,
  to_status   text not null,
  primary key (kind, from_status, trigger, to_status)
);

insert into document_moves (kind, from_status, trigger, to_status)
select kind, from_status, trigger, to_status
from (values ('invoice'), ('credit_note')) k (kind)
cross join (values
  ('draft', 'submit', 'awaiting_approval'),
  ('awaiting_approval', 'reject', 'draft'), ('awaiting_approval', 'recall', 'draft'),
  ('awaiting_approval', 'edit', 'draft'), ('awaiting_approval', 'approve', 'approved'),
  ('approved', 'withdraw', 'draft'), ('approved', 'edit', 'draft'),
  ('draft', 'issue', 'posted'), ('approved', 'issue', 'posted'),
  ('draft', 'issue_and_send', 'sent'), ('approved', 'issue_and_send', 'sent'),
  ('posted', 'send', 'sent'),
  ('draft', 'discard', 'void'), ('awaiting_approval', 'discard', 'void'), ('approved', 'discard', 'void'),
  ('posted', 'void', 'void'), ('sent', 'void', 'void'),
  ('posted', 'settle', 'partially_paid'), ('sent', 'settle', 'partially_paid'),
  ('partially_paid', 'settle', 'partially_paid'),
  ('posted', 'settle', 'closed'), ('sent', 'settle', 'closed'), ('partially_paid', 'settle', 'closed'),
  ('partially_paid', 'unsettle', 'partially_paid'), ('partially_paid', 'unsettle', 'posted'),
  ('partially_paid', 'unsettle', 'sent'), ('closed', 'unsettle', 'partially_paid'),
  ('closed', 'unsettle', 'posted'), ('closed', 'unsettle', 'sent')) m (from_status, trigger, to_status);

insert into document_moves (kind, from_status, trigger, to_status) values
  ('invoice', 'draft', 'issue', 'paid'), ('invoice', 'approved', 'issue', 'paid'),
  ('invoice', 'draft', 'issue_and_send', 'paid'), ('invoice', 'approved', 'issue_and_send', 'paid'),
  ('invoice', 'posted', 'settle', 'paid'), ('invoice', 'sent', 'settle', 'paid'),
  ('invoice', 'partially_paid', 'settle', 'paid'),
  ('invoice', 'paid', 'unsettle', 'partially_paid'), ('invoice', 'paid', 'unsettle', 'posted'),
  ('invoice', 'paid', 'unsettle', 'sent'),
  ('invoice', 'posted', 'write_off', 'closed'), ('invoice', 'sent', 'write_off', 'closed'),
  ('invoice', 'partially_paid', 'write_off', 'closed');

insert into document_moves (kind, from_status, trigger, to_status)
select kind, from_status, trigger, to_status
from (values ('bill'), ('expense_claim')) k (kind)
cross join (values
  ('draft', 'submit', 'awaiting_approval'),
  ('awaiting_approval', 'reject', 'draft'), ('awaiting_approval', 'recall', 'draft'),
  ('awaiting_approval', 'edit', 'draft'), ('awaiting_approval', 'approve', 'approved'),
  ('draft', 'discard', 'void'), ('awaiting_approval', 'discard', 'void'), ('approved', 'void', 'void'),
  ('approved', 'settle', 'partially_paid'), ('partially_paid', 'settle', 'partially_paid'),
  ('approved', 'settle', 'paid'), ('partially_paid', 'settle', 'paid'),
  ('partially_paid', 'unsettle', 'partially_paid'), ('partially_paid', 'unsettle', 'approved'),
  ('paid', 'unsettle', 'partially_paid'), ('paid', 'unsettle', 'approved')) m (from_status, trigger, to_status);

insert into document_moves (kind, from_status, trigger, to_status) values
  ('bill', 'draft', 'approve', 'approved'),
  ('bill', 'approved', 'settle', 'closed'), ('bill', 'partially_paid', 'settle', 'closed'),
  ('bill', 'approved', 'write_off', 'closed'), ('bill', 'partially_paid', 'write_off', 'closed'),
  ('bill', 'closed', 'unsettle', 'partially_paid'), ('bill', 'closed', 'unsettle', 'approved');

insert into document_moves (kind, from_status, trigger, to_status)
select 'supplier_credit', from_status, trigger, to_status
from (values
  ('draft', 'submit', 'awaiting_approval'),
  ('awaiting_approval', 'reject', 'draft'), ('awaiting_approval', 'recall', 'draft'),
  ('awaiting_approval', 'edit', 'draft'),
  ('draft', 'confirm', 'posted'), ('awaiting_approval', 'confirm', 'posted'),
  ('draft', 'discard', 'void'), ('awaiting_approval', 'discard', 'void'), ('posted', 'void', 'void'),
  ('posted', 'settle', 'partially_paid'), ('partially_paid', 'settle', 'partially_paid'),
  ('posted', 'settle', 'closed'), ('partially_paid', 'settle', 'closed'),
  ('partially_paid', 'unsettle', 'partially_paid'), ('partially_paid', 'unsettle', 'posted'),
  ('closed', 'unsettle', 'partially_paid'), ('closed', 'unsettle', 'posted')) m (from_status, trigger, to_status);

-- What is owed to an employee can be settled without money, too.
insert into document_moves (kind, from_status, trigger, to_status) values
  ('expense_claim', 'approved', 'settle', 'closed'),
  ('expense_claim', 'partially_paid', 'settle', 'closed'),
  ('expense_claim', 'closed', 'unsettle', 'partially_paid'),
  ('expense_claim', 'closed', 'unsettle', 'approved');

