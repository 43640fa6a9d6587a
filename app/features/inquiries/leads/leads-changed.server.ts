import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { LEADS_CHANGED } from '../live-names.ts'

/** Sent to both sides when an inquiry changed, so that their open pages reload. It contains no personal data. */
export const leadsChanged: GuardedKind = {
  name: LEADS_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}
