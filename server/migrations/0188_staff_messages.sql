-- What each person gets by email and by text of what customers do. The one switch that nothing read goes.
alter table settings
  add column mail_about jsonb not null default
    '["estimate_viewed", "estimate_question", "estimate_accepted", "estimate_declined", "estimate_rescinded", "estimate_expired"]',
  add column text_about jsonb not null default '[]',
  drop column email_notifications;
