-- The writing statement checks for itself that it met every row it meant, so that its commit can travel with it.
-- Always fails: with SB423 where a row below a frozen one was meant, or else as any transaction does that lost a row to another one.
create function refuse_write(frozen boolean) returns bigint
  language plpgsql volatile set search_path = public, pg_temp
  as $$
  begin
    if frozen then
      raise exception 'A frozen row takes no write.' using errcode = 'SB423';
    end if;
    raise exception 'A row was changed by another transaction.' using errcode = 'serialization_failure';
  end
  $$;
revoke all on function refuse_write(boolean) from public;
grant execute on function refuse_write(boolean) to sable_app;
