import { href } from 'react-router'
import type { NotificationView } from './notifications.query.server.ts'
import { notificationKindOf, type NotificationKind } from './rules.ts'

/** A line of the list; `each`: what several of one kind stand for, the latest first. */
export type NotificationLine = Omit<NotificationView, 'kind'> & { each: NotificationView[] }

/** The lists that show what notifications lead to, by the beginning of their links. */
const lists = [
  [`${href('/manage/leads')}/`, href('/manage/leads')],
  [`${href('/inquiries')}/`, href('/inquiries')],
  [`${href('/profile/groups')}/`, href('/profile/groups')],
  ['/collections/', href('/profile/properties')],
  [`${href('/public-profile/:userId?')}/`, href('/find-mate')],
  [`${href('/manage/import')}/`, href('/manage/feeds')],
] as const

/** Where several of a kind lead: to what all of them are about, or to the list in which all of them are. */
function listOf(kind: NotificationKind, [link = '', ...links]: string[]): string | undefined {
  if (links.every((other) => other === link)) return link
  const inside = lists.find(([begin]) => [link, ...links].every((each) => each.startsWith(begin)))
  return inside?.[1] ?? notificationKindOf(kind).listedOn
}

/** The unread notifications of one kind as one line, where the latest of them was, if there is a list of what they are about. What was
 *  read stays as it was.
 *  @param notifications the latest first */
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
