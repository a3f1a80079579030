-- Search finds words in any order and phone numbers in every format. A search row belongs to a collection and a document: a document's id alone
-- does not name it. `text` begins and ends with a space, so that ' word' in a pattern means the start of a word.
alter table searches drop constraint searches_pkey;
alter table searches add primary key (company_id, type, id);
drop index searches_type;

-- Rows of earlier releases get the text that `searchText` makes today. The owner passes the row policies only while they are not forced.
create function pg_temp.fold(content text) returns text
  language sql immutable
  as $$
    select btrim(regexp_replace(
      lower(regexp_replace(normalize(content, NFD), '[\u0300-\u036f''’]', '', 'g')),
      '[][\s!"$%()*,:;<=>?\\^`{|}~]+', ' ', 'g'))
  $$;
create function pg_temp.phone_words(phone text) returns text
  language sql immutable
  as $$
    select coalesce(string_agg(distinct right(d.digits, n), ' '), '')
    from (select regexp_replace(regexp_replace(phone, '(x|ext).*$', '', 'i'), '\D', '', 'g') as digits) d,
      unnest(array[length(d.digits), 10, 7, 4]) as n
    where n <= length(d.digits)
  $$;

do $$
declare
  collection text;
begin
  alter table searches no force row level security;
  -- Drafts of courses had no row: who may read them finds them now.
  alter table courses no force row level security;
  insert into searches (company_id, id, type, title, subtitle, text)
    select c.company_id, c.id, 'courses', c.title, left(c.summary, 200), concat_ws(' ', c.title, c.summary)
    from courses c where c.status <> 'published';
  alter table courses force row level security;
  update searches set text = ' ' || pg_temp.fold(text) || ' ';
  foreach collection in array array['accounts', 'contacts', 'organizations', 'users', 'affiliates'] loop
    execute format('alter table %I no force row level security', collection);
    execute format(
      'update searches s set text = s.text || pg_temp.phone_words(t.phone) || '' ''
       from %I t where s.company_id = t.company_id and s.id = t.id and s.type = %L and t.phone is not null', collection, collection);
    execute format(
      'update searches s set belongs_to = t.belongs_to
       from %I t where s.company_id = t.company_id and s.id = t.id and s.type = %L', collection, collection);
    if collection = 'users' then
      update searches s set text = s.text || pg_temp.fold(u.title) || ' '
      from users u where s.company_id = u.company_id and s.id = u.id and s.type = 'users' and u.title is not null;
    end if;
    execute format('alter table %I force row level security', collection);
  end loop;
  alter table searches force row level security;
end
$$;

drop function search_records(text, text[], integer);

-- Search rows of one company whose text satisfies every clause, a clause being a list of parts of which one must stand in it. A clause
-- that has a word in `similar_words` at its place is also satisfied by a word like that one, and the closest come first. The tenant comes from the transaction, never from an argument, and what its
-- caller may read is decided by the caller's own query. A definer, because no trigram operator is leakproof and the planner would not
-- use its index under a policy; dynamic, so that each pattern is planned.
create function search_matches(clauses jsonb, similar_words jsonb, kinds text[], most integer)
  returns table (type text, id uuid, title text, subtitle text, content text, belongs_to text[], updated_at timestamptz)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.5
  as $$
  declare
    clause jsonb;
    place bigint;
    part text;
    word text;
    ways text[];
    conditions text := '';
    closeness text := '';
  begin
    if current_company() is null then return; end if;
    for clause, place in select c.value, c.ordinality from jsonb_array_elements(clauses) with ordinality c loop
      ways := array[]::text[];
      for part in select jsonb_array_elements_text(clause) loop
        ways := ways || format('s.text like %L', '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%');
      end loop;
      word := similar_words ->> (place::integer - 1);
      if word is not null then
        ways := ways || format('%L <%% s.text', word);
        closeness := closeness || format(' + word_similarity(%L, s.text)', word);
      end if;
      conditions := conditions || ' and (' || array_to_string(ways, ' or ') || ')';
    end loop;
    return query execute
      'select s.type, s.id, s.title, s.subtitle, s.text, s.belongs_to, s.updated_at from searches s
       where s.company_id = $1 and s.type = any ($2)' || conditions
      || case when closeness <> '' then ' order by 0' || closeness || ' desc, s.id' else '' end || ' limit $3'
      using current_company(), kinds, most;
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function search_matches(jsonb, jsonb, text[], integer) owner to sable_definer;
  revoke all on function search_matches(jsonb, jsonb, text[], integer) from public;
  grant execute on function search_matches(jsonb, jsonb, text[], integer) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;
