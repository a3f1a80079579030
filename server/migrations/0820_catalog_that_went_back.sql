-- What holds for an account that leaves with its import (0748) holds for a contract, a product and a package: of an undo and of somebody who uses what goes back, the second to commit
-- starts over. What is linked to them is found by its link. Lines of estimates and of the ledger name products and packages without one, and so do packages what they hold. Record 53.
grant select (company_id, product_id, package_id) on estimate_lines to sable_definer;
grant select (product_id) on rmr_lines to sable_definer;
grant select (company_id, status, packages) on estimates to sable_definer;
grant select (lines, choices, add_ons, beside, excluded) on packages to sable_definer;

create or replace function check_nothing_below() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    -- The row of the import stays, and so does the credit of a contract that was corrected.
    if exists (
      select from links l
      where l.company_id = new.company_id and l.parent = tg_table_name || '/' || new.id and l.collection not in ('import-rows', 'contract-credits')
    ) then
      raise exception 'a row of % was written below while it was taken back', tg_table_name using errcode = '40001';
    end if;
    return null;
  end
  $$;

create function check_unused() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    if (case tg_table_name
      when 'products' then
        exists (select from estimate_lines l where l.company_id = new.company_id and l.product_id = new.id)
        or exists (select from rmr_lines l where l.company_id = new.company_id and l.product_id = new.id and l.removed_at is null)
        or exists (
          select from packages p
          where p.company_id = new.company_id and p.removed_at is null
            and strpos((p.lines || p.choices || p.add_ons || p.beside || p.excluded)::text, new.id::text) > 0
        )
      else
        exists (select from estimate_lines l where l.company_id = new.company_id and l.package_id = new.id)
        or exists (
          select from estimates e where e.company_id = new.company_id and e.status = 'draft' and strpos(e.packages::text, new.id::text) > 0
        )
    end) then
      raise exception 'a row of % was used while it was taken back', tg_table_name using errcode = '40001';
    end if;
    return null;
  end
  $$;

do $$
declare relation text;
begin
  foreach relation in array array['contracts', 'products', 'packages'] loop
    execute format(
      'create constraint trigger nothing_below after update of removed_at on %I deferrable initially deferred
         for each row when (old.removed_at is null and new.removed_at is not null) execute function check_nothing_below()', relation);
  end loop;
  foreach relation in array array['products', 'packages'] loop
    execute format(
      'create constraint trigger unused after update of removed_at on %I deferrable initially deferred
         for each row when (old.removed_at is null and new.removed_at is not null) execute function check_unused()', relation);
  end loop;
end
$$;

create or replace function check_parent_present() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if exists (
      select from (
        select w.company_id, split_part(w.parent, '/', 1) as relation, split_part(w.parent, '/', 2)::uuid as id from written w
        where w.parent ~ '^(accounts|contracts|products|packages)/'
      ) p
      where case p.relation
        when 'accounts' then exists (select from accounts a where a.company_id = p.company_id and a.id = p.id and a.removed_at is not null)
        when 'contracts' then exists (select from contracts c where c.company_id = p.company_id and c.id = p.id and c.removed_at is not null)
        when 'products' then exists (select from products t where t.company_id = p.company_id and t.id = p.id and t.removed_at is not null)
        else exists (select from packages t where t.company_id = p.company_id and t.id = p.id and t.removed_at is not null)
      end
    ) then
      raise exception 'a record was taken back while it was written below' using errcode = '40001';
    end if;
    return null;
  end
  $$;

create function check_product_present() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if exists (
      select from written w join products p on p.company_id = w.company_id and p.id = w.product_id where p.removed_at is not null
    ) then
      raise exception 'a product was taken back while it was used' using errcode = '40001';
    end if;
    return null;
  end
  $$;
create trigger product_present after insert on estimate_lines referencing new table as written for each statement execute function check_product_present();

-- A line that had lost its product before can still be changed, and so can the price of a service.
create function check_own_product_present() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if exists (select from products p where p.company_id = new.company_id and p.id = new.product_id and p.removed_at is not null) then
      raise exception 'a product was taken back while it was used' using errcode = '40001';
    end if;
    return null;
  end
  $$;
create trigger product_still_present after update of product_id on estimate_lines
  for each row when (new.product_id is distinct from old.product_id and new.product_id is not null) execute function check_own_product_present();
create trigger product_present after insert on rmr_lines
  for each row when (new.reason = 'opening' and new.product_id is not null) execute function check_own_product_present();

create function check_package_present() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if exists (
      select from written w join packages p on p.company_id = w.company_id and p.id = w.package_id where p.removed_at is not null
    ) then
      raise exception 'a package was taken back while it was used' using errcode = '40001';
    end if;
    return null;
  end
  $$;
create trigger package_present after insert on estimate_lines referencing new table as written for each statement execute function check_package_present();

create function check_products_present() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if exists (
      select from products p
      where p.company_id = new.company_id and p.removed_at is not null
        and strpos((new.lines || new.choices || new.add_ons || new.beside || new.excluded)::text, p.id::text) > 0
    ) then
      raise exception 'a product was taken back while a package took it' using errcode = '40001';
    end if;
    return null;
  end
  $$;
create trigger products_present after insert on packages for each row execute function check_products_present();
create trigger products_still_present after update on packages for each row
  when ((new.lines, new.choices, new.add_ons, new.beside, new.excluded) is distinct from (old.lines, old.choices, old.add_ons, old.beside, old.excluded))
  execute function check_products_present();

do $$
begin
  grant create on schema public to sable_definer;
  alter function check_product_present() owner to sable_definer;
  alter function check_own_product_present() owner to sable_definer;
  alter function check_package_present() owner to sable_definer;
  alter function check_products_present() owner to sable_definer;
  revoke all on function check_unused(), check_product_present(), check_own_product_present(), check_package_present(), check_products_present() from public;
  grant execute on function check_unused(), check_product_present(), check_own_product_present(), check_package_present(), check_products_present() to sable_app, sable_definer;
  revoke create on schema public from sable_definer;
end
$$;
