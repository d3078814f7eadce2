-- Topics of mails that a person has turned off. Mails about security have no topic.
create table identity_mails_off (
  user_id    uuid not null references users (id),
  topic      text not null constraint identity_mails_off_topic_length check (length(topic) between 1 and 50),
  created_at timestamptz not null,
  primary key (user_id, topic)
);
grant select, insert, delete on identity_mails_off to accounting_app;
