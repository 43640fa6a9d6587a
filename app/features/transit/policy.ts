import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'

export const timetablePolicy = policy({
  /** Timetables are public. */
  read: evenSuspended(() => 'allowed'),
  save: (actor) => (actor.kind === 'operator' ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<null>>)
