import type { listings } from '#app/database/schema/homes/listings.ts'
import { notify, withdrawNotifications } from '#app/features/notifications/notify.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { editorPath } from './sections.ts'

type Tools = Pick<SystemContext, 'db' | 'actor' | 'now' | 'jobs' | 'live' | 'secrets' | 'settings'>
type Home = Pick<typeof listings.$inferSelect, 'id' | 'name' | 'address' | 'managerId'>
export type HomeDecision =
  | 'published'
  | 'given-back'
  | 'taken-down'
  | 'brought-back'
  | 'reviewed-again'
  | 'offered-again'
  | 'appeal-rejected'
  | 'appeal-granted'

const APPEAL = 'If you disagree, you can appeal once on its page.'

/** Which home, what happened, why, what next. */
function decisionText(home: Home, what: HomeDecision, reason: string): string {
  const title = `“${homeTitle(home)}”`
  const why = reason === '' ? '' : ` Reason: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`
  switch (what) {
    case 'published':
      return `${title} is published: students can find it now.${why}`
    case 'given-back':
      return `${title} was returned to you and is a draft again.${why} Change it and publish it again. ${APPEAL}`
    case 'taken-down':
      return `${title} was taken down by the people who run this site: students can no longer find it.${why} ${APPEAL}`
    case 'brought-back':
      return `${title} is back as it was.${why}`
    case 'reviewed-again':
      return `${title} waits for a review again: the decision about it was undone.`
    case 'offered-again':
      return `${title} was brought back by the people who run this site, and is paused. Offer it again when it is available.`
    case 'appeal-granted':
      return `Your appeal about ${title} was granted: it is back.${why}`
    case 'appeal-rejected':
      return `Your appeal about ${title} was rejected.${why}`
  }
}

/** Notifies the manager of a locked home of a decision by the people who run this site. Not when they are the manager
 *  themselves. */
export async function notifyManager(
  tx: Tools,
  home: Home,
  { what, reason = '' }: { what: HomeDecision; reason?: string },
): Promise<void> {
  const { managerId, id } = home
  if (managerId === null || (tx.actor.kind === 'person' && tx.actor.userId === managerId)) return
  const about = { kind: 'home-looked-at', link: editorPath(id, 'publish') } as const
  // An earlier decision that they have not read is outdated. The one they appealed against stays beside the answer.
  if (what !== 'appeal-rejected' && what !== 'appeal-granted')
    await withdrawNotifications(tx, [managerId], { ...about, which: 'unread' })
  await notify(tx, {
    ...about,
    to: managerId,
    detail: decisionText(home, what, reason),
    same: `${id} ${what}`,
  })
}

/** Notifies the manager that a decision was undone, unless they have not heard of the decision yet. */
export async function notifyUndone(
  tx: Tools,
  home: Home,
  what: 'brought-back' | 'reviewed-again',
): Promise<void> {
  const { managerId, id } = home
  if (managerId === null) return
  const about = { kind: 'home-looked-at', link: editorPath(id, 'publish') } as const
  const notHeard = await withdrawNotifications(tx, [managerId], { ...about, which: 'unread' })
  if (!notHeard) await notifyManager(tx, home, { what })
}
