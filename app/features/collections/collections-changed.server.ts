import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'

/** Something changed in a collection that somebody is or was in: their open pages read anew what they may see. */
export const collectionsChanged: GuardedKind = {
  name: 'collections',
  about: z.strictObject({}),
  mayKnow: async () => true,
}
