import { WRONG_BIRTH_DATE } from '#app/features/people/age.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { SUBLETS_MOST } from './rules.ts'

/** Why a sublet cannot be offered. */
export const notOffered = refusals({
  'no-campus-email':
    'Only students with a confirmed campus email offer sublets. Make it the email of your account and confirm it, then send this again.',
  'no-age':
    'Offering a place is for people who are 18 or older. Add your date of birth to your profile, then send this again.',
  'too-young': `Offering a place is for people who are 18 or older. ${WRONG_BIRTH_DATE}`,
  'too-many': `You have ${SUBLETS_MOST} sublets already. End one of them first.`,
  over: 'This is no longer on offer and cannot be changed. Offer it again as a new one.',
  consent: 'Your landlord has to know of it first. Say in the form that they agreed, or when you asked.',
})
