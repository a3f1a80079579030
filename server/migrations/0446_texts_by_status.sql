-- The texts that came from a number that nobody had written to are found by their status.
create index text_messages_status on text_messages (company_id, status);

-- One that was not sent, because its number asked for no more texts, did not fail.
alter table text_messages no force row level security;
update text_messages set status = 'opted_out'
  where status = 'failed' and failure = 'This number asked for no more texts before it was sent.';
alter table text_messages force row level security;
