import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { LEADS_CHANGED } from '../live-names.ts'

/** Tells the open pages of both sides that an inquiry changed, so that they reload it. The event carries no personal data. */
export const leadsChanged: GuardedKind = {
  name: LEADS_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}
