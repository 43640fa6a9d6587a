import { and, eq, sql } from 'drizzle-orm'
import { companyOfAccount, peopleOfCompanies } from '#app/database/sql/company-people.server.ts'
import { companies } from '#app/database/schema/homes/companies.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import type { Database, Reading, SystemContext } from '#app/platform/context.ts'
import type { PhotoImage } from './photo-image.ts'

/** The width in pixels that pages show. */
const LOGO_WIDTH = sql.raw('320')

const { id, width, height, widths, thumbhash, avif, alt, waiting } = photos

/** The public logo as a column for queries from `companies`; null if there is none. */
export const publicLogo = sql<PhotoImage | null>`(
  select json_build_object('id', ${photos.id}, 'width', ${photos.width}, 'height', ${photos.height},
    'widths', ${photos.widths}, 'thumbhash', ${photos.thumbhash}, 'avif', ${photos.avif}, 'alt', ${photos.alt})
  from ${photos} where ${photos.companyId} = ${companies.id} and not ${photos.waiting})`

/** The public logo's path in the size that pages show, as a column for queries from `companies`. */
export const publicLogoPath = sql<string | null>`(
  select '/media/' || ${id} || '/' || coalesce((select min(each) from unnest(${widths}) each where each >= ${LOGO_WIDTH}),
    ${widths}[cardinality(${widths})]) || '.webp'
  from ${photos} where ${photos.companyId} = ${companies.id} and not ${waiting})`

/** The people of a user's company; undefined if there is none. */
export async function colleaguesOf(db: Reading, userId: string): Promise<string[] | undefined> {
  const rows = await queryRows<{ userId: string }>(
    db,
    sql`select person.user_id as "userId" from ${peopleOfCompanies} person where person.company_id = ${companyOfAccount(userId)}`,
  )
  return rows.length > 0 ? rows.map((row) => row.userId) : undefined
}

/** Locks a company until the transaction ends. @throws Error if it is gone */
export async function lockCompany(tx: Reading, companyId: string): Promise<typeof companies.$inferSelect> {
  const [found] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update')
  if (!found) throw new Error('The company is gone.')
  return found
}

/** Locks a user's company until the transaction ends. @returns its id; null if there is none */
export async function lockCompanyOf(tx: Reading, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const [found] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyOfAccount(userId)))
    .for('no key update')
  return found?.id ?? null
}

/** Files what a locked company asks to show (name, website or logo) for an admin. Each time it files a new item, so that nobody
 *  decides about something they have not read; files none if nothing is waiting. */
export async function fileCompanyReview(
  tx: Pick<SystemContext, 'actor' | 'db' | 'now'>,
  companyId: string,
): Promise<void> {
  const { name, website, askedName, askedWebsite } = companies
  const logo = sql<string | null>`(
    select ${photos.id} from ${photos} where ${and(eq(photos.companyId, companies.id), photos.waiting)})`
  const [found] = await tx.db
    .select({ asked: { name: askedName, website: askedWebsite, logo }, former: { name, website } })
    .from(companies)
    .where(eq(companies.id, companyId))
  await closeModerationItem(tx, 'company', companyId, 'withdrawn')
  if (!found || Object.values(found.asked).every((fact) => fact === null)) return
  await fileModerationItem(tx, { kind: 'company', subject: companyId, facts: { companyId, ...found } })
}

const logoOf = (companyId: string, waiting: boolean) =>
  and(eq(photos.companyId, companyId), eq(photos.waiting, waiting))

/** Makes a locked company's waiting logo public, or deletes it. @returns whether one was waiting */
export async function decideLogo(tx: Database, companyId: string, allowed: boolean): Promise<boolean> {
  const [asked] = await tx.select({ id: photos.id }).from(photos).where(logoOf(companyId, true))
  if (!asked) return false
  await tx.delete(photos).where(logoOf(companyId, !allowed))
  if (allowed) await tx.update(photos).set({ waiting: false }).where(eq(photos.id, asked.id))
  return true
}

/** Makes a locked company's public logo wait for review again. @returns false if another logo is public or waiting */
export async function reviewLogoAgain(
  tx: Database,
  { companyId, logo }: { companyId: string; logo: string },
): Promise<boolean> {
  const [asked] = await tx.select({ id: photos.id }).from(photos).where(logoOf(companyId, true))
  if (asked) return false
  const again = await tx
    .update(photos)
    .set({ waiting: true })
    .where(and(logoOf(companyId, false), eq(photos.id, logo)))
    .returning({ id: photos.id })
  return again.length > 0
}

/** A company's waiting logo, and its public one. */
export async function logosOf(
  db: Reading,
  companyId: string,
): Promise<{ askedLogo: PhotoImage | null; logo: PhotoImage | null }> {
  const rows = await db
    .select({ waiting, image: { id, width, height, widths, thumbhash, avif, alt } })
    .from(photos)
    .where(eq(photos.companyId, companyId))
  const imageOf = (isWaiting: boolean) => rows.find((row) => row.waiting === isWaiting)?.image ?? null
  return { askedLogo: imageOf(true), logo: imageOf(false) }
}
