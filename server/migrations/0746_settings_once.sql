-- Settings of the installation, of a company and of a person exist once. Two servers that started at once could make those of the installation twice: what was changed last stays.
alter table settings no force row level security;
alter table links no force row level security;
create temporary table doubled on commit drop as
  select company_id, id from (
    select company_id, id, row_number() over (partition by company_id, scope, user_id order by updated_at desc, version desc, id) as place from settings
  ) s where place > 1;
delete from links l using doubled d where l.company_id = d.company_id and l.collection = 'settings' and l.document_id = d.id;
delete from settings s using doubled d where s.company_id = d.company_id and s.id = d.id;
alter table settings force row level security;
alter table links force row level security;
create unique index settings_once on settings (company_id, scope, user_id) nulls not distinct;
