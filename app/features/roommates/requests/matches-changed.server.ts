import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { MATCHES_CHANGED } from '../live-names.ts'

/** Sent when a request or match of somebody changed, so that their open pages reload. It names nobody. */
export const matchesChanged: GuardedKind = {
  name: MATCHES_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}
