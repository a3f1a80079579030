-- The number that a station gave the company as its dealer, and what kind of station it is.
alter table number_blocks add column dealer_number text;
alter table central_stations add column type text not null default 'wholesale';
alter table central_stations alter column type drop default;

-- Stations of one name become several: each after the first has a number behind it, another one where a station has that name already.
alter table central_stations no force row level security;
do $$
declare
  pass integer := 0;
begin
  loop
    update central_stations s
      set name = left(s.name, 100) || ' ' || t.number, name_key = left(s.name_key, 100) || ' ' || t.number
      from (
        select id, company_id, 100 * pass + row_number() over (partition by company_id, name_key order by created_at, id) as number
        from central_stations
      ) t
      where t.company_id = s.company_id and t.id = s.id and t.number > 100 * pass + 1;
    exit when not found;
    pass := pass + 1;
  end loop;
end
$$;
alter table central_stations force row level security;
create unique index central_stations_one_name on central_stations (company_id, name_key);

grant update (dealer_number) on number_blocks to sable_app;
