import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { LISTS_CHANGED } from './live-names.ts'

/** Sent when a manager's list was processed, so that their open pages reload. It contains no data. */
export const listsChanged: GuardedKind = {
  name: LISTS_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}
