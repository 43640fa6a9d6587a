import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'

/** What is between somebody and others changed, as by a block: their open pages read anew what they may see. It names
 *  nobody, so there is nothing that one may not know. */
export const peopleChanged: GuardedKind = {
  name: 'people',
  about: z.strictObject({}),
  mayKnow: async () => true,
}
