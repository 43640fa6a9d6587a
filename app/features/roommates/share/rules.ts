import { z } from 'zod'
import { unsentSentence, type CannotSendMessage } from '#app/features/messages/rules.ts'

/** To a match or to a group; `clientId` makes submitting it twice idempotent. */
export const shareHomeForm = z
  .object({ clientId: z.uuid(), user: z.uuid().optional(), group: z.uuid().optional() })
  .refine(({ user, group }) => (user === undefined) !== (group === undefined))

/** The message when a home was not shared. @param wait seconds */
export function notSharedSentence(
  reason: CannotSendMessage | 'invalid' | 'gone' | 'alone',
  wait?: number,
): string {
  if (reason === 'invalid') return 'This form is out of date. Reload the page.'
  if (reason === 'gone') return 'This home is no longer offered.'
  if (reason === 'alone') return 'Nobody else is in this group yet. Invite someone first.'
  return reason === 'unavailable' ? 'You cannot write to them right now.' : unsentSentence(reason, wait)
}
