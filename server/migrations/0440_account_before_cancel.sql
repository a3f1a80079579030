-- What the account was when a contract of it was canceled, so that a cancellation entered by mistake gives that back.
alter table contracts add column account_before_cancel text;
grant update (account_before_cancel) on contracts to sable_app;
