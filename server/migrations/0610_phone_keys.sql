-- The digits of a phone with the country, the same for each way of writing it: a text finds whose number it is along an index.
create function pg_temp.phone_key(phone text) returns text language sql immutable as $$
  select case when length(digits) = 10 then '1' || digits else digits end
  from (select regexp_replace(regexp_replace(coalesce(phone, ''), 'x.*$', '', 'i'), '\D', '', 'g') as digits) d
$$;

do $$
declare
  name text;
begin
  foreach name in array array['accounts', 'contacts'] loop
    execute format('alter table %I add column phone_key text collate "C" not null default ''''', name);
    execute format('alter table %I alter column phone_key drop default', name);
    execute format('alter table %I no force row level security', name);
    execute format('update %I set phone_key = pg_temp.phone_key(phone) where phone is not null', name);
    execute format('alter table %I force row level security', name);
    execute format('create index %I on %I (company_id, phone_key)', name || '_phone_key', name);
  end loop;
end
$$;
