-- What goes back to a customer who cancelled by right, and until when: their page says it.
alter table cancellation_rights
  add column refund bigint check (refund >= 0),
  add column refund_due_on date;
grant update (refund, refund_due_on) on cancellation_rights to sable_app;
