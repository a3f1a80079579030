-- A rep keeps an estimate open though another one of the account was signed.
alter table estimates add column kept_open_at timestamptz;
