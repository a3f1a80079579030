-- What cannot wait is told through a person's quiet hours.
alter table notifications add column priority text not null default 'normal' check (priority in ('normal', 'urgent'));
alter table notifications alter column priority drop default;
