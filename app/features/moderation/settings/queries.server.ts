import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import type { ChosenSettings } from '#app/features/site/rules.ts'
import { latestOf } from '#app/features/site/save-site-content.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { settingsPolicy } from '../policy.ts'

export type SettingsView = {
  /** What holds. */
  now: ChosenSettings
  /** What the site was started with. */
  started: ChosenSettings
  isSet: boolean
  /** The form carries it. */
  version: number
}

/** What may be changed while the site runs. @throws NotFound for everybody who does not run the site */
export async function settingsView(ctx: Context): Promise<SettingsView> {
  authorize(settingsPolicy.read, ctx.actor, null)
  const { freshDays, reviews } = ctx.settings
  const { version, value } = await latestOf(ctx.db, 'settings')
  const now = await chosenSettings(ctx.db, ctx.settings)
  return { now, started: { freshDays, reviews }, isSet: value !== null, version }
}
