-- Who has which role that their company defined. A reference by both keys makes a role of another company, or one that is gone, impossible to have, and a role
-- that somebody has impossible to delete. Both are checked at the end of the transaction: a role and its holders may change in one.
create table role_holders (
  company_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (company_id, user_id, role_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, role_id) references roles (company_id, id) deferrable initially deferred
);
select tenant_table('role_holders');
create index role_holders_role on role_holders (company_id, role_id);

-- The keys of system roles are words, those of a company's own are ids.
create function note_role_holder() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' then
      delete from role_holders h
      where h.company_id = new.company_id and h.user_id = new.id and not new.roles ? h.role_id::text;
    end if;
    insert into role_holders (company_id, user_id, role_id)
    select new.company_id, new.id, r.key::uuid from jsonb_array_elements_text(new.roles) r(key) where r.key ~ '^[0-9a-f]{8}-'
    on conflict do nothing;
    return null;
  end
  $$;
create trigger note_added_roles after insert on users for each row execute function note_role_holder();
create trigger note_changed_roles after update of roles on users for each row
  when (old.roles is distinct from new.roles) execute function note_role_holder();
