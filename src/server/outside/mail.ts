/**
 * Mail: through the SMTP server of `SMTP_URL`, or, where there is none, to the
 * terminal and into `DATA_DIR/outbox/` as files that any mail program opens.
 */
import * as fs from "node:fs/promises";
import * as path from "node:path";
import type { SendMailOptions } from "nodemailer";

export interface Message {
  /** One address, as `parseEmail` gives it. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Language of subject and text. */
  locale: string;
}

export interface Mail {
  /** Hands the message over; the promise is kept once somebody else has taken it, or it lies on disk. */
  send(message: Message): Promise<void>;
  /** Lets go of connections. */
  close(): Promise<void>;
}

interface MailOptions {
  /** `smtps://user:password@host:465`; null keeps the mail here. */
  smtpUrl: string | null;
  /** `Linnet <linnet@host>` */
  from: string;
  /** Directory for mail that is kept here. */
  outbox: string;
  /** Shows what would have been sent. */
  print(text: string): void;
}

export function openMail(options: MailOptions): Mail {
  const { send, close } = options.smtpUrl ? openSmtp(options.smtpUrl, options.from) : openOutbox(options);
  // Where mail is sent now, some may lie from the time before.
  const empty = () => void emptyOutbox(options.outbox, Date.now() - keptFor);
  empty();
  const emptying = setInterval(empty, 60 * 60 * 1000).unref();
  return {
    send,
    close() {
      clearInterval(emptying);
      return close();
    },
  };
}

/** Milliseconds to wait for a mail server that says nothing; the job comes back later. */
const patience = 20_000;

/** Made when it is first asked for: a process that never writes a mail does not load what writes them. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function openSmtp(url: string, from: string): Mail {
  const options = { url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  const transport = once(async () => (await import("nodemailer")).createTransport(options));
  return {
    async send(message) {
      await (await transport()).sendMail(envelopeOf(message, from));
    },
    async close() {
      (await transport()).close();
    },
  };
}

function openOutbox({ from, outbox, print }: MailOptions): Mail {
  const options = { streamTransport: true, buffer: true, newline: "windows" } as const;
  const transport = once(async () => (await import("nodemailer")).createTransport(options));
  return {
    async send(message) {
      const { message: eml } = await (await transport()).sendMail(envelopeOf(message, from));
      await fs.mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${crypto.randomUUID().slice(0, 8)}.eml`;
      await fs.writeFile(path.join(outbox, name), eml as Buffer, { mode: 0o600 });
      print(`\nTo: ${message.to}\nSubject: ${message.subject}\n\n${message.text}\n`);
    },
    async close() {},
  };
}

/** Mail that is kept here holds codes and addresses, and nobody reads an old one. */
const keptFor = 3 * 24 * 60 * 60 * 1000;

async function emptyOutbox(outbox: string, before: number): Promise<void> {
  for (const name of await fs.readdir(outbox).catch(() => [])) {
    const written = name.endsWith(".eml") ? await fs.stat(path.join(outbox, name)).catch(() => null) : null;
    if (written && written.mtimeMs < before) await fs.rm(path.join(outbox, name), { force: true });
  }
}

function envelopeOf(message: Message, from: string): SendMailOptions {
  return {
    from,
    // As an object it is one recipient, whatever characters it holds; as text it would be a list (threats A07).
    to: { name: "", address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    // The usual choice for Cyrillic is base64, in which nobody finds a code who opens the file in the outbox.
    textEncoding: "quoted-printable",
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": message.locale },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
