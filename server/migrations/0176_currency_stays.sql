-- Amounts name no currency: they are in the company's, which stays once there is one.
create function check_currency() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    if exists (select from estimates where company_id = new.id)
      or exists (select from contracts where company_id = new.id)
      or exists (select from rmr_lines where company_id = new.id)
      or exists (select from transactions where company_id = new.id) then
      raise exception 'amounts are written in %', old.currency using errcode = '23514', table = 'companies', constraint = 'companies_currency';
    end if;
    return new;
  end
  $$;
create trigger check_currency before update on companies for each row
  when (old.currency is distinct from new.currency) execute function check_currency();
