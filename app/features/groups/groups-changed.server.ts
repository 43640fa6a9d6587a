import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'

/** Something changed in a group that somebody is, was or is asked to be in: their open pages read anew what they may see. It
 *  names no group, so that it can also be told to whoever was just removed. */
export const groupsChanged: GuardedKind = {
  name: 'groups',
  about: z.strictObject({}),
  mayKnow: async () => true,
}
