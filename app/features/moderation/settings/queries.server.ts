import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import type { ChosenSettings } from '#app/features/site/rules.ts'
import { latestOf } from '#app/features/site/save-site-content.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { settingsPolicy } from '../policy.ts'

export type SettingsView = {
  /** The current settings. */
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
  authorize(settingsPolicy.read, ctx.actor, null)
  const { freshDays, reviews } = ctx.settings
  const { version, value } = await latestOf(ctx.db, 'settings')
  const now = await chosenSettings(ctx.db, ctx.settings)
  return { now, started: { freshDays, reviews }, isSet: value !== null, version }
}
