import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'

/** Sent when somebody's relation to others changed, such as by a block, so that their open pages reload. It names
 *  nobody and so reveals nothing. */
export const peopleChanged: GuardedKind = {
  name: 'people',
  about: z.strictObject({}),
  mayKnow: async () => true,
}
