-- Why an administrator let an offer go to a home without a license that the law of the place asks for.
alter table estimates add column license_override text;
