-- Texts go both ways: who wrote, to which number, what became of it, and what a customer asked for by a keyword.
alter table text_messages
  add column direction text not null default 'outbound',
  add column number text collate "C" not null default '',
  add column keyword text,
  add column sent_at timestamptz,
  add column failure text,
  add column provider_id text;
alter table text_messages alter column direction drop default, alter column number drop default;

create index text_messages_number on text_messages (company_id, number, created_at, id);
create unique index text_messages_one_each on text_messages (company_id, provider_id) where provider_id is not null;
