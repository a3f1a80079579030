-- Each word of letters that stands in a company's search rows, once. A misspelled word is looked for among these: they are few thousand where search
-- rows are hundreds of thousands. A word stays when its last row goes; it then finds nothing.
create table search_words (
  company_id uuid not null,
  word text collate "C" not null,
  primary key (company_id, word)
);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);

-- The owner may be no superuser: a table's forced row security would show it no row. tenant_table() forces it again.
alter table searches no force row level security;
insert into search_words (company_id, word)
select distinct s.company_id, w.found[1] from searches s, regexp_matches(s.text, '[[:alpha:]]{4,}', 'g') as w(found)
where length(w.found[1]) <= 40;
select tenant_table('searches');
select tenant_table('search_words', insert_only => true);
create policy directory on search_words for select to sable_definer using (true);
grant select on search_words to sable_definer;
analyze search_words;

-- The newest first, for words that stand in many rows.
create index searches_recent on searches (company_id, updated_at);

-- Known words that are like the typed ones, closest first, at most so many for each. The tenant comes from the transaction.
create function similar_words(typed text[], most integer) returns table (typed_word text, word text, closeness real)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.5
  as $$
  #variable_conflict use_column
  declare
    one text;
  begin
    foreach one in array typed loop
      return query execute format(
        'select %1$L::text, w.word, word_similarity(%1$L, w.word) from search_words w
         where w.company_id = $1 and %1$L <%% w.word order by similarity(%1$L, w.word) desc, w.word limit $2', one)
        using current_company(), most;
    end loop;
  end
  $$;

-- The condition that a search row's text satisfies every clause. A clause is a list of parts of which one must stand in the text.
create function search_condition(clauses jsonb) returns text
  language plpgsql immutable
  set search_path = public, pg_temp
  as $$
  begin
    return (
      select string_agg('(' || (
        select coalesce(string_agg(format('s.text like %L', '%' || regexp_replace(p.part, '([\\%_])', '\\\1', 'g') || '%'), ' or '), 'false')
        from jsonb_array_elements_text(c.clause) p(part)) || ')', ' and ')
      from jsonb_array_elements(clauses) c(clause));
  end
  $$;

drop function search_matches(jsonb, jsonb, text[], integer);

-- Search rows of one company that satisfy every clause, in no order. The tenant comes from the transaction, never from an argument, and what its
-- caller may read is decided by the caller's own query. A definer, because no trigram operator is leakproof and the planner would not use its
-- index under a policy; dynamic, so that each pattern is planned.
create function search_matches(clauses jsonb, kinds text[], most integer)
  returns table (type text, id uuid, title text, content text, updated_at timestamptz)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
  begin
    if current_company() is null then return; end if;
    return query execute
      'select s.type, s.id, s.title, s.text, s.updated_at from searches s
       where s.company_id = $1 and s.type = any ($2) and ' || search_condition(clauses) || ' limit $3'
      using current_company(), kinds, most;
  end
  $$;

-- The same, newest first, for clauses that many rows satisfy: the rows are read from the newest until there are enough.
create function newest_matches(clauses jsonb, kinds text[], most integer)
  returns table (type text, id uuid, title text, content text, updated_at timestamptz)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_sort = off
  set enable_seqscan = off
  set enable_bitmapscan = off
  as $$
  begin
    if current_company() is null then return; end if;
    return query execute
      'select s.type, s.id, s.title, s.text, s.updated_at from searches s
       where s.company_id = $1 and s.type = any ($2) and ' || search_condition(clauses) || ' order by s.updated_at desc limit $3'
      using current_company(), kinds, most;
  end
  $$;

do $$
declare
  routine text;
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  foreach routine in array array['similar_words(text[], integer)', 'search_condition(jsonb)',
    'search_matches(jsonb, text[], integer)', 'newest_matches(jsonb, text[], integer)'] loop
    execute format('alter function %s owner to sable_definer', routine);
    execute format('revoke all on function %s from public', routine);
    if routine not like 'search_condition%' then
      execute format('grant execute on function %s to sable_app', routine);
    end if;
  end loop;
  revoke create on schema public from sable_definer;
end
$$;
