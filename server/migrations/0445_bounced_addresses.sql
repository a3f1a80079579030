-- When the last email to an address came back: people read the day before they write there.
alter table emails add column bounced_at timestamptz;

alter table emails no force row level security;
update emails set bounced_at = updated_at where deliverability = 'bounced';
alter table emails force row level security;
