-- A filter that asks what a name contains read every row whose search text had the word for another reason, such as a street. What is filtered stands
-- in a text of its own, with an index of its own.
create or replace function pg_temp.fold(content text) returns text
  language sql immutable
  as $$
    select btrim(regexp_replace(
      lower(regexp_replace(normalize(content, NFD), '[\u0300-\u036f''’]', '', 'g')),
      '[][\s!"$%()*,:;<=>?\\^`{|}~]+', ' ', 'g'))
  $$;

alter table searches add column filter_text text;

-- Its index would be kept for each row that is rewritten below.
drop index searches_text;

do $$
declare
  source record;
begin
  alter table searches no force row level security;
  for source in
    select * from (values
      ('accounts', 'accounts', array['name']), ('contacts', 'contacts', array['name']),
      ('organizations', 'organizations', array['name', 'legal_name', 'email']),
      ('estimates', 'estimates', array['reference', 'title']), ('equipment', 'equipment', array['name']),
      ('tasks', 'tasks', array['title']), ('tickets', 'tickets', array['title']),
      ('work-orders', 'work_orders', array['title'])
    ) as s(collection, name, columns)
  loop
    execute format('alter table %I no force row level security', source.name);
    -- The rows were folded by the domain, in words that SQL does not share for every sign: where a text does not stand in its row as it is folded
    -- here, the whole row is the text, which holds what it must and more.
    execute format(
      'update searches s set filter_text = case when f.fits then f.texts else s.text end
       from (
         select t.company_id, t.id, (select '' '' || string_agg(pg_temp.fold(v), '' '') || '' '' from unnest(array[%s]) v) as texts,
           (select bool_and(position(pg_temp.fold(v) in o.text) > 0) from unnest(array[%1$s]) v) as fits
         from %I t join searches o on o.company_id = t.company_id and o.id = t.id and o.type = %L
       ) f where s.company_id = f.company_id and s.id = f.id and s.type = %3$L',
      (select string_agg(format('coalesce(t.%I, '''')', c), ', ') from unnest(source.columns) c), source.name, source.collection);
    execute format('alter table %I force row level security', source.name);
  end loop;
  alter table searches force row level security;
end
$$;

create index searches_text on searches using gin (text gin_trgm_ops);
create index searches_filter_text on searches using gin (filter_text gin_trgm_ops);

-- The condition that a text satisfies every clause; null for none. A clause is a list of parts of which one must stand in the text.
drop function search_condition(jsonb);
create function search_condition(clauses jsonb, content text default 's.text') returns text
  language plpgsql immutable
  set search_path = public, pg_temp
  as $$
  begin
    return (
      select string_agg('(' || (
        select coalesce(string_agg(format('%s like %L', content, '%' || regexp_replace(p.part, '([\\%_])', '\\\1', 'g') || '%'), ' or '), 'false')
        from jsonb_array_elements_text(c.clause) p(part)) || ')', ' and ')
      from jsonb_array_elements(clauses) c(clause));
  end
  $$;

-- Records of one collection that satisfy every clause about the whole text and every one about the filter text, in no order; search_matches says
-- the rest. One of the two lists may be empty.
create function list_matches(clauses jsonb, filters jsonb, kind text, most integer) returns table (id uuid)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
  begin
    if current_company() is null then return; end if;
    return query execute
      'select s.id from searches s where s.company_id = $1 and s.type = $2'
      || coalesce(' and ' || search_condition(clauses), '')
      || coalesce(' and ' || search_condition(filters, 's.filter_text'), '')
      || ' limit $3'
      using current_company(), kind, most;
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function search_condition(jsonb, text) owner to sable_definer;
  revoke all on function search_condition(jsonb, text) from public;
  alter function list_matches(jsonb, jsonb, text, integer) owner to sable_definer;
  revoke all on function list_matches(jsonb, jsonb, text, integer) from public;
  grant execute on function list_matches(jsonb, jsonb, text, integer) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;
