import type { Rule } from '#app/platform/access.ts'

const anybody: Rule<null> = () => 'allowed'

export const accountPolicy = {
  /** Ending the session that one's own browser came with. */
  logOut: anybody,
} satisfies Record<string, Rule<null>>
