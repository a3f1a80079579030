-- When the holder of a link first opened the signed copy: what starts the clock of a right to cancel where counsel says that it counts.
alter table estimate_links add column copy_opened_at timestamptz;
