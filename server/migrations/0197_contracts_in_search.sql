-- Contracts are found by their number and by who signed. Those that are there already get the text that `searchText` makes today.
create or replace function pg_temp.fold(content text) returns text
  language sql immutable
  as $$
    select btrim(regexp_replace(
      lower(regexp_replace(normalize(content, NFD), '[\u0300-\u036f''’]', '', 'g')),
      '[][\s!"$%()*,:;<=>?\\^`{|}~]+', ' ', 'g'))
  $$;

-- The owner may be no superuser: a table's forced row security would show it no row.
alter table searches no force row level security;
alter table search_words no force row level security;
alter table contracts no force row level security;
with found as (
  insert into searches (company_id, id, type, title, subtitle, text, belongs_to)
  select c.company_id, c.id, 'contracts', left(c.reference, 200), coalesce(c.signer_name, ''),
    ' ' || pg_temp.fold(concat_ws(' ', c.reference, c.number, c.signer_name)) || ' ', c.belongs_to
  from contracts c
  returning company_id, text)
insert into search_words (company_id, word)
select distinct f.company_id, w.found[1] from found f, regexp_matches(f.text, '[[:alpha:]]{4,}', 'g') as w(found)
where length(w.found[1]) <= 40
on conflict do nothing;
alter table contracts force row level security;
alter table search_words force row level security;
alter table searches force row level security;
