-- A word that very many rows hold is not looked up in the trigram index, which collects all of them before it gives the first: it is met among the
-- newest rows of its collection.

drop index searches_recent;
create index searches_recent on searches (company_id, type, updated_at);

drop function newest_matches(jsonb, text[], integer);

-- The newest search rows that satisfy every clause, at most so many of each collection, of the collections where they are common: of more than
-- 20,000 rows, at least 20 of the newest 1,000. The tenant comes from the transaction. A definer, like search_matches.
create function common_matches(clauses jsonb, kinds text[], most integer)
  returns table (type text, id uuid, title text, content text, updated_at timestamptz)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
  declare
    kind text;
  begin
    if current_company() is null then return; end if;
    foreach kind in array kinds loop
      return query execute
        'with newest as materialized (
           select type, id, title, text, updated_at from searches where company_id = $1 and type = $2
           order by updated_at desc limit 1000
         ), hits as materialized (select * from newest s where ' || search_condition(clauses) || ')
         select s.type, s.id, s.title, s.text, s.updated_at from hits s
         where case when (select count(*) from hits) >= 20 then exists (
           -- In the order of the ids the first rows are the oldest, which the index answers alone.
           select from searches o where o.company_id = $1 and o.type = $2 order by o.id offset 20000 limit 1
         ) end
         order by s.updated_at desc limit $3'
        using current_company(), kind, most;
    end loop;
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function common_matches(jsonb, text[], integer) owner to sable_definer;
  revoke all on function common_matches(jsonb, text[], integer) from public;
  grant execute on function common_matches(jsonb, text[], integer) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;
