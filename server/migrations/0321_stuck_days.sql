-- After how many days at a stage of the pipeline somebody should look at an estimate, by the company.
alter table settings
  add column stuck_days jsonb not null
  default '{"draft": 7, "pending_approval": 2, "approved": 3, "sent": 3, "viewed": 3, "changes_requested": 1, "signing": 3}';
