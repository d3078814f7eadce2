-- By itself, because it reads every row and holds nobody up meanwhile.
alter table split_recipients
  validate constraint split_recipients_one_registrar,
  validate constraint split_recipients_one_verifier;
