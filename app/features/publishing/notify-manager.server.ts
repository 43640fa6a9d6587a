import type { listings } from '#app/database/schema/homes/listings.ts'
import { peopleToNotify } from '#app/features/companies/people-to-notify.server.ts'
import { notify, withdrawNotifications } from '#app/features/notifications/notify.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { OFFICE } from '#app/platform/office.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { editorPath } from './sections.ts'

type Tools = Pick<SystemContext, 'db' | 'actor' | 'now' | 'jobs' | 'live' | 'secrets' | 'settings'>
type Home = Pick<typeof listings.$inferSelect, 'id' | 'name' | 'address' | 'managerId' | 'companyId'>
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

/** States which home, what happened, why, and the next step. */
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

/** Notifies a locked home's manager and their colleagues of a decision by the people who run this site, except the person who made
 *  it. */
export async function notifyManager(
  tx: Tools,
  home: Home,
  { what, reason = '' }: { what: HomeDecision; reason?: string },
): Promise<void> {
  for (const to of await peopleOf(tx, home)) await notifyOne(tx, home, { to, what, reason })
}

/** Whom to notify about a home; nobody if it belongs to the office and has no manager. */
async function peopleOf(tx: Tools, { managerId, companyId }: Home): Promise<string[]> {
  if (managerId === null && companyId === OFFICE) return []
  const managerIds = managerId === null ? [] : [managerId]
  const people = await peopleToNotify(tx.db, { companyId, managerIds })
  return people.filter((id) => tx.actor.kind !== 'person' || tx.actor.userId !== id)
}

async function notifyOne(
  tx: Tools,
  home: Home,
  { to, what, reason = '' }: { to: string; what: HomeDecision; reason?: string },
): Promise<void> {
  const { id } = home
  const about = { kind: 'home-looked-at', link: editorPath(id, 'publish') } as const
  // An unread notification of an earlier decision is obsolete. The decision they appealed stays next to the answer.
  if (what !== 'appeal-rejected' && what !== 'appeal-granted')
    await withdrawNotifications(tx, [to], { ...about, which: 'unread' })
  await notify(tx, {
    ...about,
    to,
    detail: decisionText(home, what, reason),
    same: `${id} ${what}`,
  })
}

/** Notifies the same people that a decision was undone, except those who had not yet read about it. */
export async function notifyUndone(
  tx: Tools,
  home: Home,
  what: 'brought-back' | 'reviewed-again',
): Promise<void> {
  const about = { kind: 'home-looked-at', link: editorPath(home.id, 'publish') } as const
  for (const to of await peopleOf(tx, home)) {
    const notHeard = await withdrawNotifications(tx, [to], { ...about, which: 'unread' })
    if (!notHeard) await notifyOne(tx, home, { to, what })
  }
}
