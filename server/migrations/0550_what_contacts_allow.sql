-- Whether a person may call a dispatch of the central station off, and what they want no more of.
alter table contacts
  add column can_cancel_dispatch boolean not null default false,
  add column opt_out_text boolean not null default false,
  add column opt_out_email boolean not null default false;
alter table contacts
  alter column can_cancel_dispatch drop default,
  alter column opt_out_text drop default,
  alter column opt_out_email drop default;
