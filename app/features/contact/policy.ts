import type { Rule } from '#app/platform/access.ts'

export const contactFormPolicy = {
  /** Writing to who runs the site, signed in or not. */
  write: () => 'allowed',
} satisfies Record<string, Rule<null>>
