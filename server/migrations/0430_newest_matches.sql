-- The newest search rows that satisfy every clause, for clauses that thousands of rows satisfy. The tenant comes from the transaction. A definer, like
-- search_matches, whose rows were all handed over and sorted outside: here each row that is not among the newest is forgotten as it is read.
create function newest_matches(clauses jsonb, kinds text[], most integer)
  returns table (type text, id uuid, title text, content text, updated_at timestamptz)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
  begin
    if current_company() is null then return; end if;
    return query execute
      'select m.type, m.id, m.title, m.text, m.updated_at from (
         select s.type, s.id, s.title, s.text, s.updated_at from searches s
         where s.company_id = $1 and s.type = any ($2) and ' || search_condition(clauses) || ' limit 50000
       ) m order by m.updated_at desc, m.id limit $3'
      using current_company(), kinds, most;
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function newest_matches(jsonb, text[], integer) owner to sable_definer;
  revoke all on function newest_matches(jsonb, text[], integer) from public;
  grant execute on function newest_matches(jsonb, text[], integer) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;
