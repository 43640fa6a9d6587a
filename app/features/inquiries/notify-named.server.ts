import { and, eq, exists, isNotNull, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { inquiryPeople } from '#app/database/schema/homes/inquiries.ts'
import { blocks } from '#app/database/schema/people/people.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { leadsChanged, type Inquiry } from './inquiry.server.ts'
import { inquiryPath } from './paths.ts'

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

/** Notifies the roommates named in an inquiry about its answer or its tour, while they share a group with the sender and so may
 *  read its status. Nobody who blocked the sender is notified.
 *  @param line the whole sentence, without anyone's name
 *  @param same identifies the event
 *  @param more another sentence, for the email */
export async function notifyNamed(
  tools: Tools,
  { inquiry, line, same, more }: { inquiry: Inquiry; line: string; same: string; more?: string },
): Promise<void> {
  const named = await readersNamed(tools.db, inquiry)
  for (const to of named)
    await notify(tools, {
      kind: 'inquiry-news',
      to,
      detail: line,
      same: `${inquiry.id} ${same}`,
      link: inquiryPath(inquiry.id),
      emailContent: {
        subject: line.replace(/\.$/, ''),
        paragraphs: [line, ...(more ? [more] : []), 'The inquiry names you as a roommate.'],
        button: 'See the inquiry',
      },
    })
  if (named.length > 0) await tools.live.send(tools.db, leadsChanged, named, {})
}

/** The news that an inquiry was answered, by message or by email. */
export const answeredNews = (inquiry: Inquiry) => ({
  inquiry,
  line: `There is an answer about “${inquiry.home.title}”.`,
  same: 'answered',
  more: 'Only the person who sent the inquiry can read it.',
})

const mine = alias(groupMembers, 'mine')

async function readersNamed(
  db: Reading,
  { id, senderUserId }: Pick<Inquiry, 'id' | 'senderUserId'>,
): Promise<string[]> {
  if (senderUserId === null) return []
  const { userId } = inquiryPeople
  const inGroup = db
    .select({ id: groupMembers.groupId })
    .from(groupMembers)
    .innerJoin(mine, eq(mine.groupId, groupMembers.groupId))
    .where(and(eq(groupMembers.userId, senderUserId), eq(mine.userId, userId)))
  const blocked = db
    .select({ id: blocks.blockerUserId })
    .from(blocks)
    .where(and(eq(blocks.blockerUserId, userId), eq(blocks.blockedUserId, senderUserId)))
  const rows = await db
    .select({ userId })
    .from(inquiryPeople)
    .where(and(eq(inquiryPeople.inquiryId, id), isNotNull(userId), exists(inGroup), notExists(blocked)))
    .orderBy(userId)
  return rows.flatMap((row) => row.userId ?? [])
}
