import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'

/** Sent when something changed in a collection that somebody is or was in, so that their open pages reload. */
export const collectionsChanged: GuardedKind = {
  name: 'collections',
  about: z.strictObject({}),
  mayKnow: async () => true,
}
