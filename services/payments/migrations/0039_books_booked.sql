-- How far the books have booked the log of movements: they name the last one with each reading.
alter table books_links add column booked_sequence bigint not null default 0
  constraint books_links_booked_counted check (booked_sequence >= 0);
