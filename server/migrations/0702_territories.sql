-- Where a person sells or works.
alter table users add column territory text;
