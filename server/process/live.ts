import { peopleOfSessions } from '#app/features/accounts/read-session.server.ts'
import { collectionsChanged } from '#app/features/collections/notify-members.server.ts'
import { queueChanged } from '#app/features/moderation-queue/file-item.server.ts'
import { eventsAfter, eventsById } from '#app/features/live/events.server.ts'
import { listsChanged } from '#app/features/importing/list-people.server.ts'
import { groupsChanged } from '#app/features/groups/after-change.server.ts'
import { messagesChanged } from '#app/features/messages/conversation.server.ts'
import { notificationsChanged } from '#app/features/notifications/notify.server.ts'
import { matchesChanged } from '#app/features/roommates/request-facts.server.ts'
import { leadsChanged } from '#app/features/inquiries/inquiry.server.ts'
import { peopleChanged } from '#app/features/people/notify-people-around.server.ts'
import { listenOnChannel } from '#app/platform/jobs/listen.server.ts'
import { CHANNEL } from '#app/platform/live/channel.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { LiveHub } from '#app/platform/live/hub.server.ts'
import { contextOf, operatorContext, type Parts } from './runtime.ts'

/** Every kind of live event, each with its guard. */
const liveKinds: GuardedKind[] = [
  peopleChanged,
  notificationsChanged,
  groupsChanged,
  collectionsChanged,
  messagesChanged,
  matchesChanged,
  leadsChanged,
  listsChanged,
  queueChanged,
]

/** The events that a suspended person still gets: about the suspension, and their own notifications. */
const evenSuspended = new Set([peopleChanged.name, notificationsChanged.name])

/** Starts receiving what all processes publish.
 *  @param beatEvery milliseconds between heartbeats, for tests
 *  @param hear gets the channel's other messages */
export async function openHub(
  parts: Parts,
  { beatEvery, hear }: { beatEvery?: number; hear?: (payload: string) => void } = {},
): Promise<LiveHub> {
  const { connection, log } = parts
  const { db, settings } = operatorContext(parts)
  const kinds = new Map(liveKinds.map((kind) => [kind.name, kind]))
  const hub = new LiveHub({
    log,
    listen: (heard, connected) => {
      const all = (payload: string) => {
        hear?.(payload)
        heard(payload)
      }
      return listenOnChannel(connection, CHANNEL, all, connected)
    },
    byId: (ids) => eventsById(db, ids),
    after: (userIds, id) => eventsAfter(db, userIds, id),
    peopleOf: (sessionIds) => peopleOfSessions({ db, settings }, sessionIds),
    mayKnow: async (actor, { kind, about }) => {
      if (actor.suspended && !evenSuspended.has(kind)) return false
      const guarded = kinds.get(kind)
      // Unknown kinds may come from a process with a newer version.
      const known = guarded?.about.safeParse(about)
      if (!guarded || !known?.success) return false
      return guarded.mayKnow({ ...contextOf(parts, actor), actor }, known.data)
    },
  })
  await hub.start(beatEvery)
  return hub
}
