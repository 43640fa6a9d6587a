import type { Saying } from '#app/features/accounts/said.ts'

/** The actions of the forms about a match, and the messages of the next page. */
export const matchIntents = {
  send: 'match-sent',
  accept: 'match-accepted',
  reject: 'match-rejected',
  withdraw: 'match-withdrawn',
  unmatch: 'match-ended',
  'start-group': 'group-started',
  hide: 'person-hidden',
  show: 'person-shown',
} as const satisfies Record<string, Saying>
export type MatchIntent = keyof typeof matchIntents

export const isMatchIntent = (text: string | undefined): text is MatchIntent =>
  text !== undefined && Object.hasOwn(matchIntents, text)
