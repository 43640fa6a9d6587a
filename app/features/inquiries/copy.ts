import { WRONG_BIRTH_DATE } from '#app/features/people/age.ts'
import { offererText, type Offerer } from '#app/features/companies/rules.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { ADDRESSES_A_DAY, type CannotSendInquiry } from './rules.ts'
import { MOST_ADDITIONS } from './lead-rules.ts'

/** Texts of the specification, word for word (part 2 §5 and §8). */
export const inquiryCopy = {
  required: 'Please fill out all required fields.',
  roommateEmail: 'Please enter an email for each roommate.',
  failed: 'There was an error submitting your inquiry. Please try again.',
  sent: 'Inquiry Sent Successfully! The property manager will contact you soon.',
}

/** The confirmation after sending: who will answer, in the words of the form. */
export function sentText(offerer: Offerer): string {
  if (!offerer.office) return inquiryCopy.sent
  const who = offererText(offerer)
  return inquiryCopy.sent.replace(
    'The property manager',
    () => `${who.charAt(0).toUpperCase()}${who.slice(1)}`,
  )
}

/** The default message, also for a group that asks together. */
export const defaultMessage = (home: string, together = false, asks?: string) =>
  asked(`${together ? "We're" : "I'm"} interested in ${home} and would like more information.`, asks)

/** Adds a question to a message, unless the message already contains it. */
export const asked = (message: string, question = ''): string =>
  message.includes(question) ? message : `${message}\n\n${question}`.trim()

/** The prepared answer to students who asked about a home that has since been rented. */
export function rentedLeadText({ title, through, status, availableFrom, nextLeaseFrom }: Rented): string {
  if (through === null) return ''
  const begin = `Hello, thank you for asking about ${title}. It is now rented through ${formatFullDate(through)}.`
  const next = `the next lease${availableFrom === null ? '' : `, which begins on ${formatFullDate(availableFrom)}`}`
  if (status === 'published') return `${begin} We already offer ${next}. Would that suit you?`
  return nextLeaseFrom === null
    ? `${begin} We do not offer a lease after that for now. Good luck with your search!`
    : `${begin} From ${formatFullDate(nextLeaseFrom)} on, we plan to offer ${next}. Would that suit you?`
}

type Rented = {
  title: string
  status: string
  through: string | null
  availableFrom: string | null
  nextLeaseFrom: string | null
}

export const cannotSendInquiry = refusals<CannotSendInquiry>({
  again: 'You asked about this home in the last 24 hours. Send another inquiry?',
  early: 'Your move-in date is before the home is available. Change it, or send the inquiry anyway.',
  gone: 'This home is no longer on the market, so nobody would answer. Look at similar ones.',
  'no-age':
    'One more thing: homes are rented to people who are 18 or older. Enter your date of birth once; the manager does not see it.',
  'own-home': 'You manage this home yourself.',
  'too-many-emails': `You can add up to ${ADDRESSES_A_DAY} roommates’ addresses a day, because each one gets an email. Leave some out, or send it tomorrow.`,
  'too-young': `Inquiries are for people who are 18 or older. ${WRONG_BIRTH_DATE} You can still look at homes.`,
  held: 'This home is not available right now, so nobody would answer. Look at similar ones.',
})

export const cannotAnswerLead = refusals({
  answered:
    'This lead was answered in the meantime. What you wrote is still in the field: send it as well, if you want.',
  closed:
    'This lead was closed in the meantime. Open it again to send your answer; it is still in the field.',
  withdrawn: 'The student withdrew this inquiry in the meantime, so there is nothing to answer.',
  gone: 'This person can no longer be reached.',
})

const QUOTED = 300

/** @param who null if unknown; `text`: null for an answer without words, or one that the reader may not see */
export const answeredMeanwhile = ({ who, text }: { who: string | null; text: string | null }) => {
  const refused = cannotAnswerLead('answered')
  if (who === null) return refused
  const quoted = text && text.length > QUOTED ? `${text.slice(0, QUOTED - 1)}…` : text
  const failed = refused.failed.replace(
    /^.*? in the meantime\./,
    () => `${who} answered in the meantime${quoted ? `: “${quoted}”` : '.'}`,
  )
  return { ...refused, failed }
}

/** Why nothing was added to an inquiry, and what to do. */
export const cannotAdd = refusals({
  answered:
    'It was answered in the meantime. Write in the conversation instead; your text is still in the field.',
  ended: 'This inquiry has ended in the meantime. Send a new one; your text is still in the field.',
  enough: `You can add to an inquiry ${MOST_ADDITIONS} times. Wait for the answer, then write in the conversation.`,
})
