import { inTransaction } from '#app/database/transaction.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { countPastWindow } from '#app/features/freshness/refresh-listings.server.ts'
import { chosenSettings, settingsOrStarted } from '#app/features/site/chosen-settings.server.ts'
import { saveSiteContent, type SaveSiteContentOutcome } from '#app/features/site/save-site-content.server.ts'
import type { Context } from '#app/platform/context.ts'
import { settingsPolicy } from './policy.ts'
import {
  settingsChangeText,
  readSettings,
  type SettingsErrors,
  type TypedSettings,
} from './typed-settings.ts'
import { invalidFields } from '#app/platform/text/field-errors.ts'

export type ChangeSettingsOutcome =
  | SaveSiteContentOutcome
  | { ok: false; reason: 'invalid'; errors: SettingsErrors }
  /** This many homes would leave search with the new number of days; saving needs a second confirmation. */
  | { ok: false; reason: 'homes-leave'; homes: number; days: number }

type Form = {
  /** Null restores the values that the site was started with. */
  typed: TypedSettings | null
  /** The version that the form was loaded with. */
  over: number
  /** The number of days that the admin confirmed after reading how many homes would leave search. */
  leaveWith: number | null
}

/** Changes the settings that can be changed while the site runs. They apply immediately, in every process.
 *  @throws NotFound unless the actor is an admin */
export async function changeSettings(ctx: Context, form: Form): Promise<ChangeSettingsOutcome> {
  const open = authorize(ctx, settingsPolicy.change, null)
  const { typed, over, leaveWith } = form
  const read = typed === null ? null : readSettings(typed)
  if (read && !read.ok) return invalidFields(read.errors)
  const value = read?.settings ?? null
  const after = settingsOrStarted(value, ctx.settings)
  return inTransaction(open, async (tx): Promise<ChangeSettingsOutcome> => {
    const before = await chosenSettings(tx.db, ctx.settings)
    if (after.freshDays < before.freshDays && leaveWith !== after.freshDays) {
      const homes = await countPastWindow(tx, after.freshDays)
      if (homes > 0) return { ok: false, reason: 'homes-leave', homes, days: after.freshDays }
    }
    const saved = await saveSiteContent(tx, { key: 'settings', value, over })
    if (!saved.ok || !saved.changed) return saved
    await writeModerationLog(tx, {
      verb: 'changed',
      kind: 'settings',
      subject: 'settings',
      outcome: settingsChangeText(before, after) || 'they stay what they were',
    })
    return saved
  })
}
