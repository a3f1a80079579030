-- When the holder of a link first opened what the law asks to disclose before signing electronically. Record 163.
alter table estimate_links add column consent_opened_at timestamptz;
