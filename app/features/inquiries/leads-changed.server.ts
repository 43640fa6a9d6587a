import { z } from 'zod'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { LEADS_CHANGED } from './live-names.ts'

/** An inquiry of somebody, or to somebody, changed: their open pages read anew what they may see. It names nobody. */
export const leadsChanged: GuardedKind = {
  name: LEADS_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}
