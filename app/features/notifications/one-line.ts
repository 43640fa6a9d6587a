import { href } from 'react-router'
import type { NotificationView } from './notifications.query.server.ts'
import { notificationKindOf, type NotificationKind } from './rules.ts'

/** A line of the list; `each`: the notifications that a combined line stands for, newest first. */
export type NotificationLine = Omit<NotificationView, 'kind'> & { each: NotificationView[] }

/** The pages that list what notifications are about, by the start of the notifications' links. */
const lists = [
  [`${href('/manage/leads')}/`, href('/manage/leads')],
  [`${href('/inquiries')}/`, href('/inquiries')],
  [`${href('/profile/groups')}/`, href('/profile/groups')],
  ['/collections/', href('/profile/properties')],
  [`${href('/public-profile/:userId?')}/`, href('/find-mate')],
  [`${href('/manage/import')}/`, href('/manage/feeds')],
] as const

/** The link for several notifications of a kind: the page that all of them are about, or the list that contains all of them. */
function listOf(kind: NotificationKind, [link = '', ...links]: string[]): string | undefined {
  if (links.every((other) => other === link)) return link
  const inside = lists.find(([begin]) => [link, ...links].every((each) => each.startsWith(begin)))
  return inside?.[1] ?? notificationKindOf(kind).listedOn
}

/** Combines the unread notifications of a kind into one line, in the place of the latest, if there is a list of what they are
 *  about. Read notifications stay as they are.
 *  @param notifications newest first */
export function oneLineAKind(notifications: NotificationView[]): NotificationLine[] {
  const unread = Map.groupBy(
    notifications.filter((each) => each.unread),
    ({ kind }) => kind,
  )
  const gathered = new Set<NotificationKind>()
  return notifications.flatMap(({ kind, ...line }) => {
    const several = line.unread ? (unread.get(kind) ?? []) : []
    const list =
      several.length > 1 &&
      listOf(
        kind,
        several.map(({ link }) => link),
      )
    if (!list) return [{ ...line, each: [] }]
    if (gathered.has(kind)) return []
    gathered.add(kind)
    const id = several.map((each) => each.id).join(' ')
    return [
      { ...line, id, text: notificationKindOf(kind).count(line.unreadOfKind), link: list, each: several },
    ]
  })
}
