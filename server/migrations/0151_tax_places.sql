-- A tax profile is for a place, as exact as its company needs: state, county, city, or postal prefix. A draft takes its taxes from its site
-- unless a person chose a profile; the drafts that are here keep theirs,
-- with the classes that they tax.
alter table tax_profiles
  add column county text not null default '',
  add column city text not null default '',
  add column postal_prefix text not null default '';

-- The owner may be no superuser: a table's forced row security would show it no row. tenant_table() forces it again.
alter table tax_profiles no force row level security;
alter table estimates no force row level security;
alter table estimates add column tax_basis text not null default 'place';
update estimates e set tax = jsonb_set(e.tax, '{taxedClasses}', p.taxable_classes)
from tax_profiles p
where p.company_id = e.company_id and p.id = e.tax_profile_id and e.tax is not null
  and e.status in ('draft', 'pending_approval', 'approved');
update estimates set tax_basis = 'profile' where tax_profile_id is not null;
select tenant_table('tax_profiles');
select tenant_table('estimates');
