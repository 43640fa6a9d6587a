import { groupFlash } from '#app/features/groups/flash.ts'
import { roommateCopy } from './copy.ts'
import { roommateFlash } from './flash.ts'

/** The actions of the forms about a match, and the flash message of each. */
export const matchIntents = {
  send: roommateFlash.requestSent,
  accept: roommateFlash.matched,
  reject: roommateFlash.rejected,
  withdraw: roommateFlash.requestWithdrawn,
  unmatch: roommateFlash.unmatched,
  'start-group': groupFlash.started,
  hide: roommateFlash.personHidden,
  show: roommateFlash.personShown,
} as const
export type MatchIntent = keyof typeof matchIntents

/** What an action says when nothing came of it. */
export const failedTo: { withdraw: string } & Partial<Record<MatchIntent, string>> = {
  ...roommateCopy.failedTo,
  withdraw: 'Failed to withdraw match request',
}

export const isMatchIntent = (text: string | undefined): text is MatchIntent =>
  text !== undefined && Object.hasOwn(matchIntents, text)
