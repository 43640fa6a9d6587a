import { evenSuspended, type Rule } from '#app/platform/access.ts'

export const campusPolicy = {
  /** Universities and their zones are public. */
  read: evenSuspended(() => 'allowed'),
  save: (actor) => (actor.kind === 'operator' ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<null>>
