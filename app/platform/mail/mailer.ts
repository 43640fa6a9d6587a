/** A single address, without a display name or comment. */
export const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u

/** An email that is ready to be sent. */
export type Mail = {
  /** Becomes the Message-ID, so that sending it again after a crash uses the same one. */
  id: string
  to: string
  /** The sender's display name, when it differs from the default. */
  fromName?: string
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  /** The unsubscribe address: one-click by POST (RFC 8058), or as a page. */
  unsubscribe?: string | undefined
  /** An attached `.ics` file, and its iTIP method. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string } | undefined
}

export type Mailer = {
  /** @throws MailRefused when the server will never accept it, MailUnsent when it may accept it later */
  send: (mail: Mail) => Promise<void>
  /** Connects and logs in without sending anything. @returns why that failed, as a code for the log */
  tryServer: () => Promise<string | undefined>
}

/** The server did not accept it. The message is the server's own, for admins; `reason` is a code for the log. */
export class MailUnsent extends Error {
  readonly reason: string
  constructor(message: string, reason: string) {
    super(message)
    this.name = new.target.name
    this.reason = reason
  }
}

/** It was refused for good: the address does not exist, or the server rejects the message. */
export class MailRefused extends MailUnsent {}
