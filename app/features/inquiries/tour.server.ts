import { and, desc, eq, inArray } from 'drizzle-orm'
import { tours } from '#app/database/schema/homes/inquiries.ts'
import type { Actor } from '#app/platform/access.ts'
import type { Reading } from '#app/platform/context.ts'
import type { InquiryFacts } from './policy.ts'
import type { TourSide } from './tour-rules.ts'

export type Tour = typeof tours.$inferSelect

/** The states of a tour that somebody may still act on; an inquiry has at most one of them. */
export const OPEN_TOURS: Tour['state'][] = ['proposed', 'agreed', 'moving']

/** The side of an inquiry that the actor is on; the policy has been checked. */
export function sideOf(actor: Actor, { senderUserId }: InquiryFacts): TourSide {
  return actor.kind === 'person' && actor.userId === senderUserId ? 'sender' : 'manager'
}

/** The proposed or agreed tour, even if its time has passed. */
export async function openTour(db: Reading, inquiryId: string): Promise<Tour | undefined> {
  const [found] = await db
    .select()
    .from(tours)
    .where(and(eq(tours.inquiryId, inquiryId), inArray(tours.state, OPEN_TOURS)))
  return found
}

export async function latestTour(db: Reading, inquiryId: string): Promise<Tour | undefined> {
  const [found] = await db
    .select()
    .from(tours)
    .where(eq(tours.inquiryId, inquiryId))
    .orderBy(desc(tours.createdAt), desc(tours.id))
    .limit(1)
  return found
}

/** Whether the tour is still in the future: a time that can be accepted, or the agreed time. */
export function liesAhead({ slots, startsAt }: Pick<Tour, 'slots' | 'startsAt'>, now: Date): boolean {
  return [...slots, ...(startsAt ? [startsAt] : [])].some((time) => time > now)
}
