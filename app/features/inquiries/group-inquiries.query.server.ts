import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { inquiries, inquiryPeople, tours } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { blocks } from '#app/database/schema/people/people.ts'
import { openGroup } from '#app/features/groups/group-page.query.server.ts'
import { A_MEMBER } from '#app/features/groups/copy.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import {
  agreedTour,
  agreer,
  agreerName,
  answerer,
  answererName,
  isAgreer,
  toured,
} from './agreed-tour.server.ts'
import { momentIn, tourLine } from './tour-copy.ts'
import { inquiryPath } from './paths.ts'
import { isEnded, sentStateLabels } from './lead-rules.ts'
import { OPEN_TOURS } from './tour.server.ts'
import type { AgreedTour } from './views.ts'

const MOST = 20

/** An inquiry that a member also sent on behalf of other group members, without the message and contact details. */
export type GroupInquiry = {
  inquiryId: string
  listingId: string
  home: string
  /** The inquiry's page for its sender and the members it names, the home's page for other members. */
  href: string
  withdrawn: boolean
  who: string
  state: string
  /** When it was sent, in words in the home's time zone; `agreed.at` uses the same format. */
  at: string
  /** `at` as an ISO time. */
  sentAt: string
  tour: string | null
  agreed: AgreedTour | null
}

/** Inquiries that a current member sent and that name another member, newest first. Leaves out senders who are suspended or being
 *  deleted.
 *  @throws NotFound for others' groups, Forbidden for people who are only invited */
export async function groupInquiries(
  ctx: Context,
  { groupId, opened }: { groupId: string; opened?: ReturnType<typeof openGroup> },
): Promise<GroupInquiry[]> {
  const { userId: me } = requirePerson(ctx)
  const [{ db }] = await (opened ?? openGroup(ctx, groupId))
  const named = sql`${inquiryPeople} named where named.inquiry_id = ${inquiries.id}`
  const rows = await db
    .select({
      inquiryId: inquiries.id,
      listingId: inquiries.listingId,
      senderId: inquiries.senderUserId,
      state: inquiries.state,
      createdAt: inquiries.createdAt,
      ...toured,
      name: listings.name,
      timeZone: campuses.timeZone,
      givenName: users.givenName,
      familyName: users.familyName,
      tour: tours,
      namesMe: sql<boolean>`exists (select 1 from ${named} and named.user_id = ${me}::uuid)`,
      agreedBy: agreerName,
      answeredBy: answererName,
      blocked: sql<boolean>`exists (select 1 from ${blocks}
        where (${blocks.blockerUserId}, ${blocks.blockedUserId}) in ((${me}::uuid, ${users.id}), (${users.id}, ${me}::uuid)))`,
    })
    .from(inquiries)
    .innerJoin(
      groupMembers,
      and(eq(groupMembers.userId, inquiries.senderUserId), eq(groupMembers.groupId, groupId)),
    )
    .innerJoin(users, eq(users.id, inquiries.senderUserId))
    .innerJoin(listings, eq(listings.id, inquiries.listingId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .leftJoin(answerer, eq(answerer.id, inquiries.answeredBy))
    .leftJoin(tours, and(eq(tours.inquiryId, inquiries.id), inArray(tours.state, OPEN_TOURS)))
    .leftJoin(agreer, isAgreer)
    .where(
      and(
        or(eq(inquiries.senderUserId, me), isHere),
        sql`exists (select 1 from ${named} and named.user_id in
          (select mate.user_id from ${groupMembers} mate where mate.group_id = ${groupId}::uuid))`,
      ),
    )
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
    .limit(MOST)
  return rows.map((row) => {
    const isMine = row.senderId === me
    const tour = isEnded(row.state) ? null : row.tour
    return {
      inquiryId: row.inquiryId,
      listingId: row.listingId,
      home: homeTitle(row),
      href: isMine || row.namesMe ? inquiryPath(row.inquiryId) : detailHref(row.slug),
      withdrawn: row.state === 'withdrawn',
      who: isMine ? 'You' : row.blocked ? A_MEMBER : shownName(row.givenName, row.familyName),
      state: sentStateLabels[row.state],
      at: momentIn(row.timeZone, row.createdAt),
      sentAt: row.createdAt.toISOString(),
      tour: tour && tourLine(tour, { timeZone: row.timeZone, side: 'sender', now: ctx.now() }).text,
      agreed: agreedTour(row, { now: ctx.now(), names: isMine }),
    }
  })
}
