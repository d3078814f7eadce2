-- A tax return has a box each for nets and tax of sales and of purchases. Where one of these is null, the
-- figure goes to report_box, as before.
alter table tax_components
  add column sales_base_box     text,
  add column output_box         text,
  add column purchases_base_box text,
  add column input_box          text;
