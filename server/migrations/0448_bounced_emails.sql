-- An email that a server took and that came back did not fail to leave.
alter table email_messages no force row level security;
update email_messages set status = 'bounced' where status = 'failed' and failure like 'The email came back%';
alter table email_messages force row level security;
