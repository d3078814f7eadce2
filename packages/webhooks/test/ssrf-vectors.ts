/** A way to make a sender call a forbidden address. `{port}` becomes the trap's port. */
export interface Vector {
  readonly rows: string;
  readonly label: string;
  readonly url: string;
}

/** Addresses that must not be called, with their contract rows. */
export const deniedIpv4: readonly (readonly [rows: string, address: string, what: string])[] = [
  ['P-229', '127.0.0.1', 'loopback'],
  ['P-229', '127.255.255.254', 'the end of loopback'],
  ['P-229', '0.0.0.0', 'this host'],
  ['P-230', '10.0.0.1', 'private network 10/8'],
  ['P-230', '172.16.0.1', 'private network 172.16/12'],
  ['P-230', '172.31.255.254', 'the end of 172.16/12'],
  ['P-230', '192.168.1.1', 'private network 192.168/16'],
  ['P-230', '100.64.0.1', 'shared address space'],
  ['P-231', '169.254.169.254', 'metadata of AWS, GCP and Azure'],
  ['P-231', '169.254.170.2', 'credentials of ECS tasks'],
  ['P-231', '100.100.100.200', 'metadata of Alibaba'],
  ['P-231', '192.0.0.192', 'metadata of Oracle'],
  ['P-231', '168.63.129.16', 'wire server of Azure'],
  ['P-230', '192.0.2.1', 'documentation'],
  ['P-230', '198.18.0.1', 'benchmarking'],
  ['P-230', '198.51.100.7', 'documentation 2'],
  ['P-230', '203.0.113.9', 'documentation 3'],
  ['P-230', '192.88.99.1', '6to4 relays'],
  ['P-230', '224.0.0.1', 'multicast'],
  ['P-230', '240.0.0.1', 'reserved'],
  ['P-230', '255.255.255.255', 'broadcast'],
];

export const deniedIpv6: readonly (readonly [rows: string, address: string, what: string])[] = [
  ['P-229', '::1', 'loopback'],
  ['P-229', '0:0:0:0:0:0:0:1', 'loopback written out'],
  ['P-229', '0000:0000:0000:0000:0000:0000:0000:0001', 'loopback with all its zeros'],
  ['P-229', '::', 'unspecified'],
  ['P-230', 'fc00::1', 'unique local'],
  ['P-230', 'fdff:ffff::1', 'the end of unique local'],
  ['P-231', 'fd00:ec2::254', 'metadata of AWS'],
  ['P-231', 'fd20:ce::254', 'metadata of GCP'],
  ['P-231', 'fe80::a9fe:a9fe', 'link-local'],
  ['P-231', 'febf::1', 'the end of link-local'],
  ['P-230', 'fec0::1', 'site-local'],
  ['P-230', 'ff02::1', 'multicast'],
  ['P-230', '100::1', 'discard'],
  ['P-230', '2001::1', 'Teredo'],
  ['P-230', '2001:2::1', 'benchmarking'],
  ['P-230', '2001:10::1', 'ORCHID'],
  ['P-230', '2001:db8::1', 'documentation'],
  ['P-230', '3fff::1', 'documentation 2'],
  ['P-230', '2620:4f:8000::1', 'AS112'],
  ['P-230', '5f00::1', 'segment routing'],
  ['P-230', '4000::1', 'not handed out'],
  ['P-230', '1fff::1', 'below what is handed out'],
];

export const publicAddresses: readonly string[] = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.1',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.1',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82a::200e',
  '2001:200::1',
  '2003::1',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
];

/** Every IPv6 form that embeds an IPv4 address. */
export function embeddedForms(ipv4: string): readonly (readonly [form: string, text: string])[] {
  const [high, low] = hexPairs(ipv4);
  const [highInverted, lowInverted] = hexPairs(
    ipv4
      .split('.')
      .map((part) => 255 - Number(part))
      .join('.'),
  );
  return [
    ['mapped', `::ffff:${ipv4}`],
    ['mapped, in hexadecimal', `::ffff:${high}:${low}`],
    ['mapped, written out', `0:0:0:0:0:ffff:${high}:${low}`],
    ['compatible', `::${ipv4}`],
    ['compatible, in hexadecimal', `0::${high}:${low}`],
    ['translated', `::ffff:0:${ipv4}`],
    ['NAT64', `64:ff9b::${ipv4}`],
    ['local NAT64', `64:ff9b:1::${ipv4}`],
    ['6to4', `2002:${high}:${low}::1`],
    ['Teredo server', `2001:0:${high}:${low}::1`],
    ['Teredo client', `2001:0:808:808:0:0:${highInverted}:${lowInverted}`],
  ];
}

/** Spellings of an address that URL parsers normalise to it. */
function spellings(ipv4: string): readonly (readonly [form: string, text: string])[] {
  const parts = ipv4.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  return [
    ['dotted', ipv4],
    ['one number', `${whole}`],
    ['one hexadecimal number', `0x${whole.toString(16)}`],
    ['one octal number', `0${whole.toString(8)}`],
    ['hexadecimal parts', parts.map((part) => `0x${part.toString(16)}`).join('.')],
    ['octal parts', parts.map((part) => `0${part.toString(8)}`).join('.')],
    ['padded octal parts', parts.map((part) => part.toString(8).padStart(8, '0')).join('.')],
    ['two parts', `${a}.${(b * 256 + c) * 256 + d}`],
    ['three parts', `${a}.${b}.${c * 256 + d}`],
    ['mixed bases', `0x${a.toString(16)}.${b}.0${c.toString(8)}.${d}`],
    ['a dot at the end', `${ipv4}.`],
    ['full-width digits', ipv4.replaceAll(/\d/g, (digit) => wide(digit))],
    ['ideographic stops', ipv4.replaceAll('.', '。')],
    ['percent-encoded', ipv4.replaceAll(/./g, (sign) => percent(sign))],
  ];
}

const badUrls: readonly (readonly [rows: string, url: string])[] = [
  ['P-228', 'http://shop.test:{port}/'],
  ['P-228', 'HTTP://127.0.0.1:{port}/'],
  ['P-228', 'ftp://shop.test/'],
  ['P-228', 'file:///etc/passwd'],
  ['P-228', 'gopher://127.0.0.1:{port}/_x'],
  ['P-228', 'ws://shop.test:{port}/'],
  ['P-228', 'wss://shop.test:{port}/'],
  ['P-228', 'dict://127.0.0.1:{port}/'],
  ['P-228', 'javascript:alert(1)'],
  ['P-228', 'data:text/plain,hello'],
  ['P-228', '//127.0.0.1:{port}/'],
  ['P-228', 'shop.test'],
  ['P-228', ''],
  ['P-228', 'https://'],
  ['P-228', 'https:///'],
  ['P-228', 'https://shop.test:99999/'],
  ['P-228', 'https://shop.test:0/'],
  ['P-228', 'https://shop.test:-1/'],
  ['P-228', 'https://shop.test:٤٤٣/'],
  ['P-228', 'https://127.0.0.1 .shop.test/'],
  ['P-228', 'https://shop.test/\r\nHost: 127.0.0.1'],
  ['P-228', 'https://sh\top.test/'],
  ['P-228', ' https://shop.test/'],
  ['P-228', `https://shop.test/${'a'.repeat(500)}`],
  ['P-228', `https://shop.test/${'é'.repeat(200)}`],
  ['P-229', 'https://localhost:{port}/'],
  ['P-229', 'https://LOCALHOST:{port}/'],
  ['P-229', 'https://localhost.:{port}/'],
  ['P-229', 'https://shop.localhost:{port}/'],
  ['P-229', 'https://localhost.localdomain:{port}/'],
  ['P-229', 'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:{port}/'],
  ['P-229', 'https://local\u00adhost:{port}/'],
  ['P-229', 'https://ｌｏｃａｌｈｏｓｔ:{port}/'],
  ['P-229', 'https://%6cocalhost:{port}/'],
  ['P-229', 'https://⑫⑦.0.0.1:{port}/'],
  ['P-229', 'https://127.1:{port}/'],
  ['P-229', 'https://127.0.1:{port}/'],
  ['P-229', 'https://0:{port}/'],
  ['P-229', 'https://0x0:{port}/'],
  ['P-229', 'https:127.0.0.1:{port}/'],
  ['P-229', 'https:/127.0.0.1:{port}/'],
  ['P-229', 'https:\\\\127.0.0.1:{port}/'],
  ['P-229', 'https://127.0.0.1:{port}\\shop.test/'],
  ['P-229', 'https://127.0.0.1:{port}?@shop.test/'],
  ['P-229', 'https://127.0.0.1:{port}#@shop.test/'],
  ['P-229', 'https://[::1%25lo]:{port}/'],
  ['P-229', 'https://[::1%lo]:{port}/'],
  ['P-229', 'https://[0:0::0:1]:{port}/'],
  ['P-229', 'https://[::127.0.0.1]:{port}/'],
  ['P-230', 'https://db:{port}/'],
  ['P-230', 'https://intranet/'],
  ['P-230', 'https://printer.local/'],
  ['P-230', 'https://router.home.arpa/'],
  ['P-230', 'https://nas.lan/'],
  ['P-230', 'https://wiki.corp/'],
  ['P-230', 'https://wiki.intranet/'],
  ['P-230', 'https://box.home/'],
  ['P-230', 'https://box.private/'],
  ['P-230', 'https://1.0.0.127.in-addr.arpa/'],
  ['P-230', 'https://kubernetes.default.svc.cluster.local/'],
  ['P-230', 'https://shop.test.:{port}/'],
  ['P-230', 'https://.shop.test:{port}/'],
  ['P-230', 'https://shop..test:{port}/'],
  ['P-231', 'https://metadata.google.internal/computeMetadata/v1/'],
  ['P-231', 'https://metadata/computeMetadata/v1/'],
  ['P-231', 'https://METADATA.GOOGLE.INTERNAL/'],
  ['P-231', 'https://instance-data/latest/meta-data/'],
  ['P-231', 'https://instance-data.ec2.internal/latest/meta-data/'],
  ['P-233', 'https://user@shop.test:{port}/'],
  ['P-233', 'https://user:secret@shop.test:{port}/'],
  ['P-233', 'https://:secret@shop.test:{port}/'],
  ['P-233', 'https://@shop.test:{port}/'],
  ['P-233', 'https://:@shop.test:{port}/'],
  ['P-233', 'https://shop.test@127.0.0.1:{port}/'],
  ['P-233', 'https://shop.test:443@127.0.0.1:{port}/'],
  ['P-233', 'https://shop.test%40127.0.0.1@127.0.0.1:{port}/'],
  ['P-233', 'https://user%3Asecret@shop.test/'],
  ['P-233', 'https://127.0.0.1:{port}\\@shop.test/'],
];

export const literalVectors: readonly Vector[] = [
  ...deniedIpv4.flatMap(([rows, address, what]) =>
    spellings(address).map(([form, text]) => ({
      rows,
      label: `${what} as ${form}`,
      url: `https://${text}:{port}/`,
    })),
  ),
  ...deniedIpv4.flatMap(([rows, address, what]) =>
    embeddedForms(address).map(([form, text]) => ({
      rows,
      label: `${what} as ${form}`,
      url: `https://[${text}]:{port}/`,
    })),
  ),
  ...deniedIpv6.map(([rows, address, what]) => ({
    rows,
    label: `${what} ${address}`,
    url: `https://[${address}]:{port}/`,
  })),
  ...badUrls.map(([rows, url]) => ({
    rows,
    label: `URL ${JSON.stringify(url.length > 60 ? `${url.slice(0, 60)}…` : url)}`,
    url,
  })),
];

function hexPairs(ipv4: string): readonly [string, string] {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
}

function wide(digit: string): string {
  return String.fromCodePoint(0xff10 + Number(digit));
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
