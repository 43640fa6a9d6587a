import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'

/** Sent when something changed in a group that somebody is in, was in or is invited to, so that their open pages reload. It
 *  does not name the group, so that it can also be sent to people who were just removed. */
export const groupsChanged: GuardedKind = {
  name: 'groups',
  about: z.strictObject({}),
  mayKnow: async () => true,
}
