import { z } from 'zod'
import { refusals } from '#app/platform/text/field-errors.ts'

/** To a match or to a group; `clientId` makes submitting it twice idempotent. */
export const shareHomeForm = z
  .object({ clientId: z.uuid(), user: z.uuid().optional(), group: z.uuid().optional() })
  .refine(({ user, group }) => (user === undefined) !== (group === undefined))

/** Why a home was not shared, beside what keeps a message from being sent. */
export const cannotShareHome = refusals({
  invalid: 'This form is out of date. Reload the page.',
  gone: 'This home is no longer offered.',
  alone: 'Nobody else is in this group yet. Invite someone first.',
  unavailable: 'You cannot write to them right now.',
})
