import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { inquiries, inquiryPeople, tours } from '#app/database/schema/homes/inquiries.ts'
import { companies } from '#app/database/schema/homes/companies.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { offererOf, offererText } from '#app/features/companies/rules.ts'
import { A_MEMBER } from '#app/features/groups/copy.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { endsTours, whyNotOffered, type NotOffered } from '#app/features/listings/rented.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { authorize, findBy } from '#app/database/gate.server.ts'
import { isAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { viewerOf } from '#app/features/people/viewer.server.ts'
import { isBlocked, isHere } from '#app/features/people/visible-to.server.ts'
import { inquiryMemberIds } from './join-inquiry.server.ts'
import { findInquiry, type Inquiry } from './inquiry.server.ts'
import {
  agreedTour,
  agreer,
  agreerName,
  answerer,
  answererName,
  isAgreer,
  toured,
} from './agreed-tour.server.ts'
import { momentIn, PICK_A_TIME, tourLine, type TourLine } from './tour-copy.ts'
import { inquiriesPolicy, inquiryPolicy } from './policy.ts'
import { isEnded, MOST_ADDITIONS, sentStateLabels } from './lead-rules.ts'
import { OPEN_TOURS } from './tour.server.ts'
import type { GroupOfInquiry, InquiryCard, InquiryPage } from './views.ts'
import { conversationOfInquiry } from './lead-conversation.server.ts'
import { inquiryViewOf } from './inquiry-view.server.ts'
import { sharedInquiryOf } from './shared-inquiry.query.server.ts'

const MOST = 100

/** The inquiries that the actor sent, and those that name the actor and whose sender is neither suspended nor being deleted, newest
 *  first. The status of another person's inquiry is included only while both share a group.
 *  @throws SignInRequired */
export async function ownInquiries(ctx: Context): Promise<InquiryCard[]> {
  const { db } = authorize(ctx, inquiriesPolicy.read, null)
  const { userId: me } = requirePerson(ctx)
  const named = sql`(select ${inquiryPeople.inquiryId} from ${inquiryPeople} where ${inquiryPeople.userId} = ${me}::uuid)`
  const rows = await db
    .select({
      inquiry: inquiries,
      agreedBy: agreerName,
      answeredBy: answererName,
      home: {
        ...toured,
        name: listings.name,
        photo: sql<Photo | null>`${listings.photos} -> 0`,
        timeZone: campuses.timeZone,
      },
      sender: { givenName: users.givenName, familyName: users.familyName },
      blocked: isBlocked(viewerOf(ctx), users.id),
      answer: inquiryPeople.answer,
      tour: tours,
      group: groupOfInquiry(me),
    })
    .from(inquiries)
    .innerJoin(listings, eq(listings.id, inquiries.listingId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .innerJoin(users, eq(users.id, inquiries.senderUserId))
    .leftJoin(answerer, eq(answerer.id, inquiries.answeredBy))
    .leftJoin(inquiryPeople, and(eq(inquiryPeople.inquiryId, inquiries.id), eq(inquiryPeople.userId, me)))
    .leftJoin(tours, and(eq(tours.inquiryId, inquiries.id), inArray(tours.state, OPEN_TOURS)))
    .leftJoin(agreer, isAgreer)
    .where(or(eq(inquiries.senderUserId, me), and(sql`${inquiries.id} in ${named}`, isHere)))
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
    .limit(MOST)
  return rows.map(({ inquiry, home, agreedBy, answeredBy, sender, blocked, answer, tour, group }) => {
    const own = inquiry.senderUserId === me
    const gone = whyNotOffered(home, ctx.now())
    const isShown = own || group !== null
    const at = { timeZone: home.timeZone, side: 'sender', now: ctx.now() } as const
    const line = tour && isShown && !isEnded(inquiry.state) ? tourLine(tour, at) : null
    const repliedTo = own && asksWhetherReplyCame(inquiry)
    const picks = own && !endsTours(gone) && line?.next === PICK_A_TIME
    const asks = !own && answer === null && !isEnded(inquiry.state)
    return {
      inquiryId: inquiry.id,
      listingId: inquiry.listingId,
      home: homeTitle(home),
      photo: home.status === 'published' && !home.withheld ? home.photo : null,
      from: own ? null : blocked ? A_MEMBER : shownName(sender.givenName, sender.familyName),
      state: isShown ? sentStateLabels[inquiry.state] : '',
      withdrawn: inquiry.state === 'withdrawn',
      at: momentIn(home.timeZone, inquiry.createdAt),
      sentAt: inquiry.createdAt.toISOString(),
      tour: line?.text ?? null,
      next: own
        ? nextStep(inquiry, gone, line)
        : asks
          ? 'Say whether the manager may see your email address'
          : null,
      waits: asks ? 'consent' : repliedTo ? 'reply' : picks ? 'tour' : null,
      agreed: isShown
        ? agreedTour(
            { ...home, tour, state: inquiry.state, agreedBy, answeredBy },
            { now: ctx.now(), names: own },
          )
        : null,
      group,
    }
  })
}

/** The sender's next step. */
function nextStep(
  inquiry: Pick<Inquiry, 'answeredBy' | 'replyCame' | 'saidRepliedAt' | 'state'>,
  gone: NotOffered | null,
  tour: TourLine | null,
): string | null {
  const { answeredBy, replyCame, state } = inquiry
  if (isEnded(state)) return null
  if (asksWhetherReplyCame(inquiry)) return 'Say whether the reply by email came'
  if (gone) return gone.next
  if (tour) return tour.next
  if (state === 'new') return 'Add something, or request a tour'
  return replyCame === true && answeredBy === null
    ? 'The answer is in your email. You can request a tour'
    : 'Read the answer, or request a tour'
}

/** Whether the sender has been asked if a reply came by email, but has not answered. */
const asksWhetherReplyCame = ({
  saidRepliedAt,
  replyCame,
  state,
}: Pick<Inquiry, 'replyCame' | 'saidRepliedAt' | 'state'>) =>
  saidRepliedAt !== null && replyCame === null && !isEnded(state)

/** An inquiry for its sender, or for a roommate it names, who is asked whether to join.
 *  @throws SignInRequired, NotFound */
export async function inquiryPage(ctx: Context, inquiryId: string): Promise<InquiryPage> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const { actor } = ctx
  const look = async (look: ReadingContext) => {
    const inquiry = await findInquiry(look.db, inquiryId)
    const own = isAllowed(inquiryPolicy.read, actor, inquiry)
    return { inquiry, own, namedUserIds: own ? [] : await inquiryMemberIds(look.db, inquiryId) }
  }
  const [open, { inquiry, own }] = await findBy(ctx, look, (found) => ({
    rule: found.own ? inquiryPolicy.read : inquiryPolicy.join,
    subject: { ...found.inquiry, namedUserIds: found.namedUserIds },
  }))
  if (!own) return namedPage({ db: open.db, now: ctx.now }, inquiry, actor.userId)
  const [view, conversationId, group, [home]] = await Promise.all([
    inquiryViewOf(open, inquiry, { side: 'sender', me: actor.userId }),
    conversationOfInquiry({ ...open, actor }, inquiry),
    groupOf(open.db, inquiryId, actor.userId),
    open.db
      .select({ company: { id: companies.id, name: companies.name } })
      .from(listings)
      .innerJoin(companies, eq(companies.id, listings.companyId))
      .where(eq(listings.id, inquiry.listingId)),
  ])
  const takesMore =
    inquiry.answeredAt === null && !isEnded(inquiry.state) && view.additions.length < MOST_ADDITIONS
  return {
    kind: 'own',
    inquiry: view,
    conversationId: conversationId ?? null,
    offeredBy: home ? offererText(offererOf(home.company)) : 'the manager',
    group,
    addingId: takesMore ? newId() : null,
  }
}

async function groupOf(db: Reading, inquiryId: string, me: string): Promise<GroupOfInquiry | null> {
  const [found] = await db
    .select({ group: groupOfInquiry(me) })
    .from(inquiries)
    .where(eq(inquiries.id, inquiryId))
  return found?.group ?? null
}

type Tools = Pick<Context, 'now'> & { db: Reading }

async function namedPage({ db, now }: Tools, inquiry: Inquiry, me: string): Promise<InquiryPage> {
  const [[sender], [own], group, shared] = await Promise.all([
    db
      .select({ givenName: users.givenName, familyName: users.familyName })
      .from(users)
      .where(and(eq(users.id, inquiry.senderUserId ?? me), isHere)),
    db
      .select({ answer: inquiryPeople.answer, email: users.email })
      .from(inquiryPeople)
      .innerJoin(users, eq(users.id, inquiryPeople.userId))
      .where(and(eq(inquiryPeople.inquiryId, inquiry.id), eq(inquiryPeople.userId, me))),
    groupOf(db, inquiry.id, me),
    sharedInquiryOf({ db, now }, inquiry, me),
  ])
  const from = inquiry.senderUserId && sender ? shownName(sender.givenName, sender.familyName) : null
  const { slug, name, address } = inquiry.home
  return {
    kind: 'named',
    inquiryId: inquiry.id,
    home: { slug, name, address },
    from,
    email: own?.email ?? '',
    answer: own?.answer ?? null,
    withdrawn: inquiry.state === 'withdrawn',
    group,
    shared: group === null || from === null ? null : shared,
    at: momentIn(inquiry.home.timeZone, inquiry.createdAt),
    sentAt: inquiry.createdAt.toISOString(),
  }
}

/** The group that an inquiry was sent for: one that the reader, the sender and someone named in the inquiry are all members of now.
 *  If there are several, the one with the most people named. Null if there is none, for example after leaving. */
const groupOfInquiry = (me: string): SQL<GroupOfInquiry | null> => sql`(
  select json_build_object('groupId', sent_for.id, 'name', sent_for.name)
  from roommate_groups sent_for
  join group_members mine on mine.group_id = sent_for.id and mine.user_id = ${me}::uuid
  join group_members theirs on theirs.group_id = sent_for.id and theirs.user_id = inquiries.sender_user_id
  join group_members mate on mate.group_id = sent_for.id
  join inquiry_people named on named.inquiry_id = inquiries.id and named.user_id = mate.user_id
  group by sent_for.id
  order by count(*) desc, sent_for.id
  limit 1)`
