import { WRONG_BIRTH_DATE } from '#app/features/people/age.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'

export const LONGEST_MESSAGE = 4000 // characters, as JavaScript counts them
/** Conversations and messages per page. */
export const CONVERSATIONS_PAGE = 30
export const MESSAGES_PAGE = 50
export const FOUND_PAGE = 30
export const LONGEST_SEARCH = 200
/** How many of the other person's messages a report copies. */
export const QUOTED = 10
/** Seconds during which all messages of a conversation are collected into one email. */
export const EMAIL_AFTER = 15 * 60

/** The name of an erased person (PRODUCT.md §4). */
export const DELETED = 'Deleted person'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** How many strangers a user may write to within 24 hours; increases with the age of the account. */
export function firstMessagesADay(accountSince: Date, now: Date): number {
  const age = now.getTime() - accountSince.getTime()
  if (age < DAY) return 3
  return age < 7 * DAY ? 10 : 30
}
export const FIRST_MESSAGES_WITHIN = DAY

export type CannotSendMessage = 'no-age' | 'too-young' | 'too-many' | 'limited' | 'alone' | 'unavailable'

/** The sentence for the user. @param wait seconds */
export function unsentSentence(reason: CannotSendMessage, wait = 0): string {
  switch (reason) {
    case 'no-age':
      return 'Add your date of birth to your profile before you write: messages are for people who are 18 or older.'
    case 'too-young':
      return `Messages are for people who are 18 or older. ${WRONG_BIRTH_DATE} You can still look at homes.`
    case 'too-many':
      return `You have reached the daily limit of new people to write to. Try again in ${hours(wait)}; you can still use your existing conversations.`
    case 'limited':
      return `That is a lot of messages at once. Wait ${Math.ceil(wait / 60)} ${wait <= 60 ? 'minute' : 'minutes'} and send it again.`
    case 'alone':
      return 'Nobody else is in this group yet. Whoever joins reads what is written from then on.'
    case 'unavailable':
      return 'You cannot write here right now. What you wrote is still in the field.'
  }
}

/** The outcome when nothing was sent. @param wait seconds */
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
