import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { LISTS_CHANGED } from './live-names.ts'

/** A list of a manager was read: their open pages read anew. It names nothing. */
export const listsChanged: GuardedKind = {
  name: LISTS_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}
