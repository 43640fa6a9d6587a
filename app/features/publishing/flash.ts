import { formatCount } from '#app/platform/text/format.ts'
import type { SubmitDraftsOutcome } from './drafts.server.ts'

/** One-time messages on the next page after an action (app/web/flash.server.ts). */
export const manageFlash = {
  allPaused: 'Paused. They won’t be offered until you offer them again.',
  allOffered: 'Offered again, and confirmed as of now.',
  sectionSaved: 'Saved.',
  contactsLeftOut:
    'Saved, without the phone numbers and email addresses in it: students reach you by an inquiry.',
  placedByZip:
    'Saved. No position was stated, so the map shows the center of the ZIP code, as approximate, not the exact place.',
  sectionUnchanged: 'There were no changes to save.',
  published: 'Published: students can find it now.',
  submitted: 'Submitted. The people who run this site will review it and tell you the outcome.',
  withdrawn: 'It is a draft again.',
  paused: 'Paused. It won’t be offered until you offer it again.',
  offered: 'Offered again, and confirmed as of now.',
  takenDown: 'Taken down. You can bring it back here.',
  broughtBack: 'It is back, but paused. Offer it again when it is ready.',
  givenBack: 'Returned to its manager, who will be notified.',
  appealed: 'Your appeal was sent. The people who run this site will get back to you.',
  draftDeleted: 'The draft is deleted.',
  allTakenDown: 'Taken down. You can find them under “Taken down” and bring them back.',
  allBroughtBack: 'They are back, but paused. Offer them again when they are ready.',
  rentedAnswered: 'Your answer is in their messages.',
} as const

const NAMES = 10

/** The first few names, and how many more there are. */
export const shortNameList = (names: string[]): string =>
  names.length <= NAMES
    ? names.join(', ')
    : `${names.slice(0, NAMES).join(', ')}, and ${formatCount(names.length - NAMES, 'more', 'more')}`

/** The message after offering homes again: how many were, and which are incomplete. @param incomplete names */
export function offeredText(changed: number, incomplete: string[]): string {
  const others = changed > 0 ? `Offered again: ${formatCount(changed, 'home')}. ` : ''
  const look = incomplete.length === 1 ? 'Open it to see what.' : 'Open each to see what.'
  return `${others}Not offered, because something is missing: ${shortNameList(incomplete)}. ${look}`
}

/** The message after submitting all complete drafts. */
export function submittedText({ published, submitted, left, worded }: SubmitDraftsOutcome): string {
  const parts = [
    published > 0 && `Published: ${formatCount(published, 'home')}.`,
    submitted > 0 &&
      `Submitted: ${formatCount(submitted, 'home')}. The people who run this site will review ${submitted === 1 ? 'it' : 'them'}.`,
    left > 0 && `Still drafts, because something in them cannot be right: ${formatCount(left, 'home')}.`,
    worded > 0 &&
      `Still drafts, because of wording that the law may not allow: ${formatCount(worded, 'home')}. Open ${worded === 1 ? 'it' : 'each'} to check the wording.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : 'Nothing was changed: no draft is complete now.'
}

/** The message after filling in drafts' blanks. */
export const filledText = (homes: number): string =>
  homes === 0
    ? 'Nothing was changed: they were filled in already.'
    : `Filled in: ${formatCount(homes, 'home')}. Each home’s history says so.`
