import { z } from 'zod'
import { verdictOf } from '#app/platform/access.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { DESK_CHANGED } from './live-names.ts'
import { deskPolicy } from './policy.ts'

/** Something came to the desk, or went: open queues read anew. It names nothing. */
export const deskChanged: GuardedKind = {
  name: DESK_CHANGED,
  about: z.strictObject({}),
  mayKnow: async ({ actor }) => verdictOf(deskPolicy.read, actor, null) === 'allowed',
}
