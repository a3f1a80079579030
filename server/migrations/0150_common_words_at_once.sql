-- The newest search rows that satisfy every clause, at most so many of each collection, of the collections where they are common: of more than
-- 10,000 rows, at least 20 of the newest 1,000. The tenant comes from the transaction. A definer, like search_matches. All collections are asked in
-- one statement, which is planned once: one for each took most of a search's time.
create or replace function common_matches(clauses jsonb, kinds text[], most integer)
  returns table (type text, id uuid, title text, content text, updated_at timestamptz)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
  begin
    if current_company() is null then return; end if;
    return query execute
      'with hits as materialized (
         select s.* from unnest($2) as k(kind), lateral (
           select o.type, o.id, o.title, o.text, o.updated_at from searches o where o.company_id = $1 and o.type = k.kind
           order by o.updated_at desc limit 1000
         ) s where ' || search_condition(clauses) || '
       )
       select h.type, h.id, h.title, h.text, h.updated_at
       from (select c.type from hits c group by c.type having count(*) >= 20) common, lateral (
         select * from hits c where c.type = common.type order by c.updated_at desc limit $3
       ) h
       -- In the order of the ids the first rows are the oldest, which the index answers alone.
       where exists (select from searches o where o.company_id = $1 and o.type = common.type order by o.id offset 10000 limit 1)'
      using current_company(), kinds, most;
  end
  $$;
