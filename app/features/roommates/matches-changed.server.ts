import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { MATCHES_CHANGED } from './live-names.ts'

/** A request or match of somebody changed: their open pages read anew what they may see. It names nobody. */
export const matchesChanged: GuardedKind = {
  name: MATCHES_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}
