-- How a business looks and what it says to its payers: on pages, mails, receipts and posters.
create table brands (
  business_id    uuid primary key references businesses (id),
  colour         text constraint brands_colour_hex check (colour ~ '^#[0-9a-f]{6}$'),
  support_email  text,
  support_phone  text,
  -- One line, as on a letter; the legal name stands before it.
  address        text constraint brands_address_short check (char_length(address) between 1 and 200),
  tax_number     text constraint brands_tax_number_short check (char_length(tax_number) between 1 and 60),
  receipt_footer text constraint brands_receipt_footer_short check (char_length(receipt_footer) between 1 and 500),
  -- Where the times on receipts are told; without it by the country of the business.
  time_zone      text,
  -- A new picture gets a new id, so that browsers may keep the old one for ever.
  logo_id        uuid constraint brands_logo_once unique,
  logo_type      text constraint brands_logo_type_known check (logo_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  logo_width     integer,
  logo_height    integer,
  logo_bytes     bytea constraint brands_logo_small check (octet_length(logo_bytes) between 1 and 262144),
  updated_at     timestamptz not null,
  constraint brands_logo_whole check (
    num_nonnulls(logo_id, logo_type, logo_width, logo_height, logo_bytes) in (0, 5))
);

grant select, insert, update on brands to {api};
