-- The contacts, products and packages of an import that was undone stay stored as well, out of everyone's sight. Record 53.
alter table contacts add column removed_at timestamptz;
alter table products add column removed_at timestamptz;
alter table packages add column removed_at timestamptz;

create policy present on contacts as restrictive for select to sable_app using (removed_at is null);
create policy present on products as restrictive for select to sable_app using (removed_at is null);
create policy present on packages as restrictive for select to sable_app using (removed_at is null);

-- The SKU of a product that was taken back is free again.
alter table products drop constraint products_company_id_sku_key;
create unique index products_company_id_sku_key on products (company_id, sku) where removed_at is null;

grant select (company_id, id, removed_at), update (removed_at) on contacts, products, packages to sable_definer;

-- Takes records of the company that acts out of sight, and answers which. Ledger lines only of a contract whose lines add up to 0: no sum moves.
create or replace function remove_rows(relation text, ids uuid[]) returns table (removed uuid)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  begin
    if relation in ('accounts', 'contracts', 'contacts', 'products', 'packages') then
      return query execute format(
        'update %I t set removed_at = now() where t.company_id = current_company() and t.id = any ($1) and t.removed_at is null returning t.id', relation)
        using ids;
    elsif relation = 'rmr_lines' then
      return query update rmr_lines t set removed_at = now()
        where t.company_id = current_company() and t.id = any (ids) and t.removed_at is null
          and (select sum(l.monthly) from rmr_lines l where l.company_id = t.company_id and l.contract_id = t.contract_id) = 0
        returning t.id;
    else
      raise exception 'rows of % are not taken back', relation using errcode = '22023';
    end if;
  end
  $$;
