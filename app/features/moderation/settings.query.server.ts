import { settingsOrStarted } from '#app/features/site/chosen-settings.server.ts'
import type { ChosenSettings } from '#app/features/site/rules.ts'
import { latestOf } from '#app/features/site/save-site-content.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { settingsPolicy } from './policy.ts'

export type SettingsView = {
  now: ChosenSettings
  /** The settings that the site was started with. */
  started: ChosenSettings
  isSet: boolean
  /** Sent along with the form, to detect concurrent changes. */
  version: number
}

/** The settings that can be changed while the site runs.
 *  @throws NotFound unless the actor is an admin */
export async function settingsView(ctx: Context): Promise<SettingsView> {
  const { db } = authorize(ctx, settingsPolicy.read, null)
  const { freshDays, reviews } = ctx.settings
  const { version, value } = await latestOf(db, 'settings')
  const now = settingsOrStarted(value, ctx.settings)
  return { now, started: { freshDays, reviews }, isSet: value !== null, version }
}
