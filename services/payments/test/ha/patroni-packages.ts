/** A package of Debian by its place at every mirror, and the SHA-256 that its signed index names. */
export interface DebianPackage {
  readonly path: string;
  readonly sha256: string;
}

/** Patroni of Debian 13, which is pure Python, and beside it what it imports, for Debian 12's Python 3.11. */
export const patroniPackages: readonly DebianPackage[] = [
  {
    path: 'pool/main/p/patroni/patroni_4.0.7-3~deb13u1_all.deb',
    sha256: 'b8a6d276d3adb0c9b8a6d6198575c6081134bd2038b4780d08a6c34375972931',
  },
  {
    path: 'pool/main/y/ydiff/python3-ydiff_1.4.2-1_all.deb',
    sha256: 'a190592dd43cc4e3a751133d407ae27d9275f896fe7a0c263461e87aabc8148e',
  },
  {
    path: 'pool/main/p/python-etcd/python3-etcd_0.4.5-4_all.deb',
    sha256: '2edb74a68a58c6e01a97281badd5faa2236768c5f325ebe82f85ff721176e9fb',
  },
  {
    path: 'pool/main/p/python-click/python3-click_8.1.3-2_all.deb',
    sha256: 'c3af7e231d711f7fdb9a2fac4954061fe423ea517279bc30bf95a0920738279b',
  },
  {
    path: 'pool/main/p/python-dateutil/python3-dateutil_2.8.2-2_all.deb',
    sha256: '59d696282ffeaf54395452e012715410dc414c6baaa54d4cdae56ac7c217eb31',
  },
  {
    path: 'pool/main/d/dnspython/python3-dnspython_2.3.0-1_all.deb',
    sha256: '4fde262ff0407f45fc1444210499f7b50c4aeca30af0354678294f2307e3a96b',
  },
  {
    path: 'pool/main/p/prettytable/python3-prettytable_3.6.0-1_all.deb',
    sha256: '438c8447425934efdbc6afc54d23e89292ab5b64a576570fbb862e814b5e4c2a',
  },
  {
    path: 'pool/main/p/python-psutil/python3-psutil_5.9.4-1+b1_amd64.deb',
    sha256: '177484bcdfb3c0644449c32c6f0b62244e51d5860d801dd7f35bc0848a0dd9dc',
  },
  {
    path: 'pool/main/p/psycopg2/python3-psycopg2_2.9.5-1+b1_amd64.deb',
    sha256: 'e4f59385b82c63dc54cce79a53e5f0fbeb6d5b343698a43e135b95cd2823e564',
  },
  {
    path: 'pool/main/s/six/python3-six_1.16.0-4_all.deb',
    sha256: 'fd189e9cecbcf17a1fc20aec30055c8afa9c1eec00cd6e7ab385087a2ab3b0d3',
  },
  {
    path: 'pool/main/p/python-urllib3/python3-urllib3_1.26.12-1+deb12u4_all.deb',
    sha256: '9dd6fef10317e437f2195cb5ea8b38d8e39e02106c5fda7b16d58b4bb9a85886',
  },
  {
    path: 'pool/main/w/wcwidth/python3-wcwidth_0.2.5+dfsg1-1.1_all.deb',
    sha256: '1c34489112645ca7970a7392902711c155bd9a5b2a5e2019c40c256f03d43c94',
  },
  {
    path: 'pool/main/p/pyyaml/python3-yaml_6.0-3+b2_amd64.deb',
    sha256: '8d0db0b3099298fe039b94e4c52a6987798a90d23b80de3ac13c3cb75cf622a2',
  },
];
