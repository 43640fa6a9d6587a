import { z } from 'zod'
import { normalized, type BoundedText } from '#app/platform/text/bounded.ts'
import { boundedText } from '#app/platform/text/bounded-fields.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'

export const LONGEST_MESSAGE = 4000 // characters, as JavaScript counts them
/** Conversations and messages per page. */
export const CONVERSATIONS_PAGE = 30
export const MESSAGES_PAGE = 50
export const FOUND_PAGE = 30
export const LONGEST_SEARCH = 200
/** How many messages of the other person a report copies. */
export const QUOTED = 10
/** Seconds during which all messages of a conversation are collected into one email. */
export const EMAIL_AFTER = 15 * 60

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** How many strangers somebody may write to within 24 hours; it grows with the age of the account. */
export function firstMessagesADay(accountSince: Date, now: Date): number {
  const age = now.getTime() - accountSince.getTime()
  if (age < DAY) return 3
  return age < 7 * DAY ? 10 : 30
}
export const FIRST_MESSAGES_WITHIN = DAY

/** Control characters except line ends, characters that change the direction of surrounding text, and invisible ones; but
 *  not those that some scripts and emoji need. */
const UNSEEN = /[[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]--[\n\p{Join_C}\u{E0020}-\u{E007F}]]/gv
/** More combining marks than any script uses would cover the lines around them. */
const PILE = /(\p{M}{4})\p{M}+/gu

/** A text as it is stored and shown: in composed form, without invisible characters, with at most one empty line in a row. */
export function plainText(text: BoundedText): string {
  return normalized(text, 'NFC')
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(UNSEEN, '')
    .replaceAll(PILE, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const clientId = z.uuid('Load this page again, then send it.')

/** The form of a message. Forms submit two characters per line end, so the limit before normalization is higher. */
export const messageForm = z.object({
  clientId,
  text: boundedText(
    4 * LONGEST_MESSAGE,
    `Use at most ${LONGEST_MESSAGE.toLocaleString('en-US')} characters.`,
    'Write something first.',
  )
    .transform(plainText)
    .pipe(
      z
        .string()
        .min(1, 'Write something first.')
        .max(LONGEST_MESSAGE, `Use at most ${LONGEST_MESSAGE.toLocaleString('en-US')} characters.`),
    ),
  /** The number of the last message that the sender had seen. */
  seen: z.coerce.number().int().min(0).max(2_147_483_647).catch(0),
})
export type MessageField = 'text' | 'clientId'

export const reportReasons = ['scam', 'harassment', 'spam', 'underage', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportReasonLabels: Record<ReportReason, string> = {
  scam: 'It looks like a scam',
  harassment: 'Threats or harassment',
  spam: 'Advertising or spam',
  underage: 'This person seems to be under 18',
  other: 'Something else',
}

export const reportForm = z.object({
  reason: z.enum(reportReasons, { error: 'Choose what is wrong.' }),
  note: boundedText(8000, 'Use at most 2,000 characters.')
    .transform(plainText)
    .pipe(z.string().max(2000, 'Use at most 2,000 characters.'))
    .default(''),
})
export type ReportField = 'reason' | 'note'

/** Why a message was not sent. */
export type CannotSendMessage = 'no-age' | 'too-young' | 'too-many' | 'limited' | 'unavailable'

/** The message for the user. @param wait seconds */
export function unsentSentence(reason: CannotSendMessage, wait = 0): string {
  switch (reason) {
    case 'no-age':
      return 'Add your date of birth to your profile before you write: messages are for people who are 18 or older.'
    case 'too-young':
      return 'Messages are for people who are 18 or older. You can still look at homes.'
    case 'too-many':
      return `You have reached the daily limit of new people to write to. Try again in ${hours(wait)}; you can still use your existing conversations.`
    case 'limited':
      return `That is a lot of messages at once. Wait ${Math.ceil(wait / 60)} ${wait <= 60 ? 'minute' : 'minutes'} and send it again.`
    case 'unavailable':
      return 'You cannot write here right now. What you wrote is still in the field.'
  }
}

/** What a verb returns that sent nothing. @param wait seconds */
export const unsent = <Reason extends CannotSendMessage>(
  reason: Reason,
  wait?: number,
): Refused<Reason> & { wait?: number } => ({
  ok: false,
  reason,
  failed: unsentSentence(reason, wait),
  ...(wait !== undefined && { wait }),
})

const hours = (seconds: number) => {
  const count = Math.max(1, Math.ceil(seconds / 3600))
  return count === 1 ? 'an hour' : `${count} hours`
}
