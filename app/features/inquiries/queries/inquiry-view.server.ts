import { asc, eq } from 'drizzle-orm'
import { inquiryPeople } from '#app/database/schema/homes/inquiries.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { additionsOf } from '../inquire/add-to-inquiry.server.ts'
import type { Inquiry } from '../leads/lead-facts.server.ts'
import { momentIn } from '../moments.ts'
import type { TourSide } from '../rules.ts'
import { tourPartOf } from '../tours/tour-view.server.ts'
import type { InquiryView } from '../views.ts'

type Tools = Pick<Context, 'now'> & { db: Reading }

/** An inquiry as both sides see it. */
export async function inquiryViewOf(
  { db, now }: Tools,
  inquiry: Inquiry,
  side: TourSide,
): Promise<InquiryView> {
  const { home, name, email, phone, moveInDate, message, state, createdAt, answeredAt } = inquiry
  const [people, additions, tour] = await Promise.all([
    db
      .select()
      .from(inquiryPeople)
      .where(eq(inquiryPeople.inquiryId, inquiry.id))
      .orderBy(asc(inquiryPeople.place)),
    additionsOf(db, inquiry.id),
    tourPartOf({ db, now }, inquiry, side),
  ])
  return {
    inquiryId: inquiry.id,
    home: {
      slug: home.slug,
      name: home.name,
      address: home.address,
      listed: home.status === 'published',
    },
    name,
    email,
    phone,
    moveInDate,
    message,
    additions: additions.map(({ text, createdAt: at }) => ({
      text,
      at: momentIn(home.timeZone, at),
      sentAt: at.toISOString(),
    })),
    roommates: people.map((person) => ({
      name: person.name,
      email: person.email,
      asked: person.userId === null ? null : (person.answer ?? 'waits'),
    })),
    state,
    at: momentIn(home.timeZone, createdAt),
    sentAt: createdAt.toISOString(),
    tour,
    answeredAt: answeredAt && momentIn(home.timeZone, answeredAt),
  }
}
