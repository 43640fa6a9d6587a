import { and, desc, eq, isNull } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { homeReports } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { reports } from '#app/database/schema/people/messages.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { homeReportLabels } from '#app/features/publishing/home-report.ts'
import { reportReasonLabels } from '#app/features/messages/fields.ts'
import { ownPeoplePolicy } from '#app/features/people/policy.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'

export type OwnReport = {
  id: string
  /** A person's shown name, or a home's name. */
  about: string
  reason: string
  at: Date
  /** Null until it is decided. */
  outcome: 'nothing' | 'acted' | null
}

const MOST = 100

/** The actor's own reports, newest first, each with its outcome. */
export async function ownReports(ctx: Context): Promise<OwnReport[]> {
  const { db } = authorize(ctx, ownPeoplePolicy.read, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const { userId } = ctx.actor
  const people = await db
    .select({ report: reports, givenName: users.givenName, familyName: users.familyName })
    .from(reports)
    .leftJoin(users, and(eq(users.id, reports.reportedUserId), isNull(users.deletionAskedAt)))
    .where(eq(reports.reporterUserId, userId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(MOST)
  const homes = await db
    .select({ report: homeReports, home: { name: listings.name, address: listings.address } })
    .from(homeReports)
    .innerJoin(listings, eq(listings.id, homeReports.listingId))
    .where(eq(homeReports.reporterUserId, userId))
    .orderBy(desc(homeReports.createdAt), desc(homeReports.id))
    .limit(MOST)
  return [
    ...people.map(({ report: { id, reason, createdAt: at, outcome }, givenName, familyName }) => {
      const about = givenName === null ? 'A deleted person' : shownName(givenName, familyName ?? '')
      return { id, about, reason: reportReasonLabels[reason], at, outcome }
    }),
    ...homes.map(({ report: { id, reason, createdAt: at, outcome }, home }) => {
      return { id, about: homeTitle(home), reason: homeReportLabels[reason], at, outcome }
    }),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1))
}
