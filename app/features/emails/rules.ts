import { z } from 'zod'
import { boundedText } from '#app/platform/text/bounded-fields.ts'
import { ONE_ADDRESS } from '#app/platform/mail/mailer.ts'

/** A single line without control characters, so that it cannot add a mail header. */
const line = (most: number) =>
  boundedText(100_000, 'This is too long for an email.')
    .transform((text) => shortened(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), most))
    .pipe(z.string().min(1))

/** Cuts between characters, not within one. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  let length = 0
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length >= most) break
    length = index + segment.length
  }
  return `${text.slice(0, length)}…`
}

export const recipientForm = z.string().max(320, { abort: true }).regex(ONE_ADDRESS)

/** An email as data, from which one renderer makes text and HTML. Any part may contain names typed by users. */
export const emailForm = z.object({
  /** The address for replies; by default the sender's, which nobody reads. */
  replyTo: recipientForm.optional(),
  subject: line(150),
  paragraphs: z.array(line(2000)).min(1).max(20),
  /** A code, shown large. */
  code: z
    .string()
    .max(20, { abort: true })
    .regex(/^[0-9A-Z-]{4,20}$/)
    .optional(),
  /** `url` is absolute. The text version shows it in full, and the HTML does below the button. */
  button: z.object({ label: line(60), url: z.url({ protocol: /^https?$/ }).max(2000) }).optional(),
  /** A quieter link below the button. */
  link: z.object({ label: line(60), url: z.url({ protocol: /^https?$/ }).max(2000) }).optional(),
  /** For programs to read: the text ends with one line for each, `Phone: +1…`. */
  facts: z
    .array(z.object({ label: line(20), value: line(600) }))
    .max(12)
    .optional(),
  /** Several links to choose an answer from, right after the paragraphs. */
  choices: z
    .array(z.object({ label: line(60), url: z.url({ protocol: /^https?$/ }).max(2000) }))
    .max(4)
    .optional(),
  /** A meeting for the reader's calendar, as the text of an `.ics` file. */
  calendar: z
    .object({
      method: z.enum(['REQUEST', 'CANCEL']),
      text: z.string().max(8000).startsWith('BEGIN:VCALENDAR\r\n'),
    })
    .optional(),
  /** Small print: when it expires, and what to do if you did not ask for it. */
  footer: line(1000).optional(),
  /** The unsubscribe address, in the footer and in the headers (RFC 8058). */
  unsubscribe: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
})
export type Email = z.infer<typeof emailForm>

/** Explains to admins why no email is sent. */
export const NO_SERVER = 'This site has no mail server (SMTP_URL).'

/** Explains to admins why an email was not sent after a restore. */
export const HELD_AFTER_RESTORE = 'Held after a restore: it may have been sent before.'

/** Seconds to wait after the first, second … failure; after the last one, it is not tried again (`failed`). */
export const TRY_AGAIN_AFTER = [60, 5 * 60, 30 * 60, 2 * 3600, 12 * 3600]
/** Seconds that one try may take. The email stays claimed for that long, even if the process crashes. */
export const LEASE = 2 * 60
/** Seconds for which recording a sent email is retried, well within the lease. */
export const RECORD_WITHIN = 90
/** Days until an email without its own expiry expires and its text is erased. */
export const USUAL_EXPIRY_DAYS = 7
/** Days after which an email's row is deleted. */
export const SENT_KEPT_DAYS = 30
export const DEAD_KEPT_DAYS = 90
/** The most emails that the demo's mailbox keeps. */
export const MAILBOX_HOLDS = 300
