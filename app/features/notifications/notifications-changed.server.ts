import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { NOTIFICATIONS_CHANGED } from './live-names.ts'

/** Sent when the user's list changed: something new, or read in another browser. */
export const notificationsChanged: GuardedKind = {
  name: NOTIFICATIONS_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}
