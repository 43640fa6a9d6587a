import { z } from 'zod'
import { verdictOf } from '#app/platform/access.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { DESK_CHANGED } from './live-names.ts'
import { deskPolicy } from './policy.ts'

/** Sent when an item was added to or removed from the queue, so that open queue pages reload. It contains no data. */
export const deskChanged: GuardedKind = {
  name: DESK_CHANGED,
  about: z.strictObject({}),
  mayKnow: async ({ actor }) => verdictOf(deskPolicy.read, actor, null) === 'allowed',
}
