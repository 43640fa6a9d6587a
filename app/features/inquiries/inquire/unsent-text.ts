import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import { ADDRESSES_A_DAY, MOST_ADDITIONS, type CannotSendInquiry } from '../rules.ts'

/** Why an inquiry was not sent, and what to do. @param wait seconds */
export function unsentText(reason: CannotSendInquiry, wait = 0): string {
  switch (reason) {
    case 'again':
      return 'You asked about this home in the last 24 hours. Send another inquiry?'
    case 'early':
      return 'Your move-in date is before the home is available. Change it, or send the inquiry anyway.'
    case 'gone':
      return 'This home is no longer on the market, so nobody would answer. Look at similar ones.'
    case 'limited':
      return tooManyTries(wait)
    case 'no-age':
      return 'One more thing: homes are rented to people who are 18 or older. Enter your date of birth once; the manager does not see it.'
    case 'own-home':
      return 'You manage this home yourself.'
    case 'too-many-emails':
      return `You can add up to ${ADDRESSES_A_DAY} roommates’ addresses a day, because each one gets an email. Leave some out, or send it tomorrow.`
    case 'too-young':
      return 'Inquiries are for people who are 18 or older. You can still look at homes.'
  }
}

/** Why an answer was not sent. @param wait seconds */
export function notAnsweredText(
  reason: 'answered' | 'closed' | 'gone' | 'limited' | 'withdrawn',
  wait = 0,
): string {
  switch (reason) {
    case 'answered':
      return 'Someone else has answered in the meantime. What you wrote is still in the field: send it as well, if you want.'
    case 'closed':
      return 'This lead was closed in the meantime. Open it again to send your answer; it is still in the field.'
    case 'withdrawn':
      return 'The student withdrew this inquiry in the meantime, so there is nothing to answer.'
    case 'gone':
      return 'This person can no longer be reached.'
    case 'limited':
      return tooManyTries(wait)
  }
}

/** Why nothing was added to an inquiry, and what to do. */
export function notAddedText(reason: 'answered' | 'ended' | 'enough'): string {
  switch (reason) {
    case 'answered':
      return 'It was answered in the meantime. Write in the conversation instead; your text is still in the field.'
    case 'ended':
      return 'This inquiry has ended in the meantime. Send a new one; your text is still in the field.'
    case 'enough':
      return `You can add to an inquiry ${MOST_ADDITIONS} times. Wait for the answer, then write in the conversation.`
  }
}
