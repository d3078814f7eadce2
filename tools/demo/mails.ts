import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMailServer } from '@countinghouse/testing';
import { localDirectory } from '../dev/paths.ts';
import type { DemoPorts } from '../dev/servers/port.ts';
import { withPrefix } from '../dev/service-place.ts';
import type { ServiceName } from '../dev/service-programs.ts';
import { atShutdown } from '../dev/shutdown.ts';

/** Folder of the demo's emails, one file each: any mail program or editor opens them. */
export const mailsDirectory = join(localDirectory, 'mails');

/** A worker's mail server settings. */
export type MailEnvironment = (service: ServiceName) => Record<string, string>;

/** A mail server that stores what it receives: no demo email leaves this machine. */
export async function startDemoMailServer(ports: DemoPorts): Promise<MailEnvironment> {
  rmSync(mailsDirectory, { recursive: true, force: true });
  mkdirSync(mailsDirectory, { recursive: true });
  let count = 0;
  const server = await startMailServer({
    port: ports.mail,
    onMail: ({ raw }) => {
      count += 1;
      const name = `${String(count).padStart(4, '0')}.eml`;
      // Links in emails open accounts, even if only the demo's.
      writeFileSync(join(mailsDirectory, name), raw, { mode: 0o600 });
    },
  });
  atShutdown(server.close);
  const settings = {
    SMTP_URL: server.url,
    MAIL_FROM: 'Countinghouse demo <no-reply@demo.example>',
  };
  return (service) => withPrefix(service, settings);
}
