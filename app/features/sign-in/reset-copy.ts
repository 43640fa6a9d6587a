import type { Limited } from '#app/features/rate-limits/rules.ts'
import { titledRefusals } from '#app/platform/text/field-errors.ts'
import { tooManyTries } from '#app/web/forms/too-many-tries.ts'

export const NOT_SENT = 'No code was sent'
export const NOT_CHANGED = 'Your password was not changed'

export const cannotRequestReset = titledRefusals({
  'no-mail': {
    title: NOT_SENT,
    failed:
      'This site cannot send emails right now, so there is no code. Ask the people who run it, or come back later.',
  },
})

/** The message for an account owner when others have used up the tries. */
export const limitedReset = (title: string, limited: Limited) => ({
  ...limited,
  title,
  failed: `${tooManyTries(limited.wait)} Or open the link in our latest email about a new password, and continue there right away.`,
})
