import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { href } from 'react-router'
import { inTransaction } from '#app/database/transaction.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { homeQuestions } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { answersOfHome } from '#app/database/sql/company-people.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import type { Context, Database, Reading, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { questionEmail, questionsEmail, type Why } from './email.ts'
import { DAY, LINKS_WORK } from '#app/features/listings/freshness-rules.ts'

type Home = typeof listings.$inferSelect
type Tools = Pick<Context, 'now' | 'jobs' | 'secrets' | 'settings'>

/** Hashes of a link's token: the first is the one to store; the other finds hashes stored under an earlier APP_SECRET. */
export function questionHashes({ secrets }: Pick<Tools, 'secrets'>, token: string): string[] {
  return secrets.keyedHashes('home questions', token)
}

/** Who to ask about homes: for each person, a condition for the homes to ask them about. That is the manager or, while the manager
 *  is suspended or gone, the person who answers for the home. */
async function peopleToAsk(db: Reading, which: SQL | undefined): Promise<(SQL | undefined)[]> {
  const { managerId } = listings
  const pairs = await db
    .selectDistinct({ managerId, answers: answersOfHome })
    .from(listings)
    .where(and(isNotNull(managerId), which))
    .orderBy(asc(managerId))
  const people = Map.groupBy(pairs, ({ answers }) => answers)
  return [...people].flatMap(([answers, homes]) => {
    const managers = homes.map((pair) => pair.managerId).filter((id) => id !== null)
    return answers === null
      ? []
      : [and(inArray(managerId, managers), sql`${answersOfHome} = ${answers}::uuid`)]
  })
}

/** Asks about homes that are due, in one email per person.
 *  @param most homes in one email; the rest follow in the next run
 *  @returns number of homes asked about */
export async function askAbout(
  ctx: SystemContext,
  { due, why, most }: { due: SQL | undefined; why: Why; most: number },
): Promise<number> {
  let asked = 0
  for (const ofPerson of await peopleToAsk(ctx.db, due)) {
    await inTransaction(ctx, async (tx) => {
      const [first, ...more] = await tx.db
        .select()
        .from(listings)
        .where(and(ofPerson, due))
        .orderBy(asc(listings.id))
        .limit(most)
        .for('no key update')
      if (first && (await askManager(tx, [first, ...more], why))) asked += 1 + more.length
    })
  }
  return asked
}

/** Asks the person who answers for these locked homes (the same for all), in one email, whether they are still available; links in
 *  earlier emails stop working. An email about one home has a link for each answer. One about several links to their list, where
 *  all can be confirmed together.
 *  @returns whether there is anyone to ask */
export async function askManager(
  tx: Tools & { db: Database },
  homes: [Home, ...Home[]],
  why: Why,
): Promise<boolean> {
  const [first] = homes
  if (first.managerId === null) return false
  const [manager] = await tx.db
    .select({ id: users.id, email: users.email })
    .from(listings)
    .innerJoin(users, sql`${users.id} = ${answersOfHome}`)
    .where(eq(listings.id, first.id))
  if (!manager) return false
  const at = tx.now()
  const ids = homes.map(({ id }) => id)
  await tx.db
    .update(homeQuestions)
    .set({ answer: 'void', answeredAt: at })
    .where(and(inArray(homeQuestions.listingId, ids), isNull(homeQuestions.answer)))
  const expiresAt = new Date(at.getTime() + LINKS_WORK * DAY)
  const asked = ids.map((listingId) => ({ listingId, token: randomBytes(32).toString('base64url') }))
  await tx.db.insert(homeQuestions).values(
    asked.map(({ listingId, token }) => ({
      id: newId(),
      listingId,
      managerId: manager.id,
      tokenHash: questionHashes(tx, token)[0] ?? '',
      askedAt: at,
      expiresAt,
    })),
  )
  const { freshDays: window } = await chosenSettings(tx.db, tx.settings)
  const { publicUrl } = tx.settings
  if (homes.length > 1) {
    const email = questionsEmail(homes, { why, url: `${publicUrl}${href('/manage')}?show=asked`, window })
    await queueEmail(tx, { kind: 'homes-question', to: manager.email, email, expiresAt })
    return true
  }
  const url = `${publicUrl}/home-answer/${asked[0]?.token}`
  const email = questionEmail(first, { why, url, window, today: at })
  await queueEmail(tx, { kind: 'home-question', to: manager.email, email, expiresAt })
  return true
}
