import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { NOTICES_CHANGED } from './live-names.ts'

/** Sent when the user's list changed: something new, or read in another browser. */
export const noticesChanged: GuardedKind = {
  name: NOTICES_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}
