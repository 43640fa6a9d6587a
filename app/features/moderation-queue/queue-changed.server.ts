import { z } from 'zod'
import { isAllowed } from '#app/platform/access.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { QUEUE_CHANGED } from './live-names.ts'
import { moderationPolicy } from './policy.ts'

/** Sent when an item was added to or removed from the queue, so that open queue pages reload. It contains no data. */
export const queueChanged: GuardedKind = {
  name: QUEUE_CHANGED,
  about: z.strictObject({}),
  mayKnow: async ({ actor }) => isAllowed(moderationPolicy.read, actor, null),
}
