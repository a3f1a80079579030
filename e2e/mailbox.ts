import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail server that receives every email from a journey's server. */
export interface Mailbox {
  /** Value for the setting `SMTP_URL`. */
  readonly url: string;
  /** Returns the subjects of the emails to an address, in order of arrival. */
  subjectsTo(address: string): readonly string[];
  stop(): Promise<void>;
}

export async function mailbox(): Promise<Mailbox> {
  const received: { readonly to: readonly string[]; readonly subject: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [head = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: /^Subject: (.*(?:\r\n .*)*)/m.exec(head)?.[1]?.replaceAll('\r\n', '') ?? '',
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}?from=office@northgate.example`,
    subjectsTo: (reader) => received.filter(({ to }) => to.includes(reader)).map(({ subject }) => subject),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
