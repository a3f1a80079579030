-- What proves a hand-over, where an electronic one counts, and why work began before the end of a right. Record 111.
alter table cancellation_rights
  drop constraint cancellation_rights_hand_over_method_check,
  add constraint cancellation_rights_hand_over_method_check check (hand_over_method in ('paper', 'mailed', 'electronic')),
  add column electronic_allowed boolean not null default false,
  add column hand_over_file_id uuid,
  add column early_reason text,
  add column early_at timestamptz,
  add column early_by_user_id uuid,
  add foreign key (company_id, hand_over_file_id) references files (company_id, id),
  add foreign key (company_id, early_by_user_id) references users (company_id, id),
  add check ((early_reason is null) = (early_at is null)),
  -- Only where counsel switched it on does an electronic hand-over start a clock.
  add constraint cancellation_rights_electronic check (hand_over_method is distinct from 'electronic' or electronic_allowed);
alter table cancellation_rights alter column electronic_allowed drop default;
grant update (hand_over_file_id, early_reason, early_at, early_by_user_id) on cancellation_rights to sable_app;
create index cancellation_rights_hand_over_file on cancellation_rights (company_id, hand_over_file_id);
create index cancellation_rights_early_user on cancellation_rights (company_id, early_by_user_id);

alter table rule_confirmations add column electronic boolean not null default false;
alter table rule_confirmations alter column electronic drop default;
