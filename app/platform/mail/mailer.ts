/** One address, without a name, a comment or a second one. */
export const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u

/** A letter that is ready for the post. */
export type Mail = {
  /** Its Message-ID is made of this, so that a second sending after a crash carries the same one. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Where mail programs and people stop letters like this, by a POST and by a page (RFC 8058). */
  unsubscribe?: string | undefined
  /** The text of an `.ics` file that goes with it, and what calendars do with it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string } | undefined
}

export type Mailer = {
  /** @throws MailRefused when the server will never take it, MailUnsent when it may take it later */
  send: (mail: Mail) => Promise<void>
}

/** It was not taken. The message is what the server said, for an admin; `reason` is a code for the log. */
export class MailUnsent extends Error {
  readonly reason: string
  constructor(message: string, reason: string) {
    super(message)
    this.name = new.target.name
    this.reason = reason
  }
}

/** It was refused for good: there is no such address, or the server wants nothing like it. */
export class MailRefused extends MailUnsent {}
