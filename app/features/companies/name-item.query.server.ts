import { eq, isNotNull, and, ne, or, asc } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import { OFFICE } from '#app/platform/office.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { logosOf } from '#app/features/photos/company-logo.server.ts'
import { nearNames } from './near-names.ts'
import { siteBrand } from '#app/features/site/brand.server.ts'
import { PRODUCT_NAME } from '#app/platform/text/site-name.ts'

export type NameItem = {
  name: string | null
  asked: string | null
  website: string | null
  askedWebsite: string | null
  /** The logo awaiting review, and the current one. */
  askedLogo: PhotoImage | null
  logo: PhotoImage | null
  userIds: string[]
  /** Names of campuses, this site and other companies, including requested ones, that it could be mistaken for. */
  near: string[]
}

/** What an admin needs to decide about what a company asks to show; null if the company is gone. */
export async function nameItem(
  { db, settings }: Pick<Context, 'settings'> & { db: Reading },
  companyId: string,
): Promise<NameItem | null> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
  if (!company) return null
  const { name, askedName: asked, website, askedWebsite } = company
  const members = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(asc(companyMembers.joinedAt))
  const schools = await db.select({ name: campuses.name, shortName: campuses.shortName }).from(campuses)
  const others = await db
    .select({ name: companies.name, asked: companies.askedName })
    .from(companies)
    .where(and(or(isNotNull(companies.name), isNotNull(companies.askedName)), ne(companies.id, companyId)))
  const site = await siteBrand(db)
  // The office runs this site, so it may use the site's name.
  const own = companyId === OFFICE ? [] : [PRODUCT_NAME, site.name, settings.operatorName]
  const known = [...own, ...schools.flatMap((each) => [each.name, each.shortName])]
  const names = [...known, ...others.flatMap((each) => [each.name, each.asked])].filter(
    (each) => each !== null,
  )
  const near = asked === null ? [] : [...new Set(nearNames(asked, names))]
  const logos = await logosOf(db, companyId)
  return { name, asked, website, askedWebsite, ...logos, near, userIds: members.map(({ userId }) => userId) }
}
