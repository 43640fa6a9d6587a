import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { homeQuestions } from '#app/database/schema/freshness.ts'
import type { listings } from '#app/database/schema/listings.ts'
import { queueLetter } from '#app/features/letters/queue-letter.server.ts'
import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import { questionLetter, type Why } from './question-letter.ts'
import { DAY, LINKS_WORK } from './rules.ts'

type Home = typeof listings.$inferSelect
type Tools = Pick<Context, 'now' | 'jobs' | 'secrets' | 'settings'>

/** The hash of a link's token, which is what the database stores. */
export function questionHash({ secrets }: Pick<Tools, 'secrets'>, token: string): string {
  return secrets.keyedHash('home questions', token)
}

/** Part of a verb that has locked the home: asks its manager by e-mail whether it is still available; links of an earlier
 *  e-mail stop working.
 *  @returns whether there is somebody to ask */
export async function unsafeAskManager(tools: Tools, tx: Database, home: Home, why: Why): Promise<boolean> {
  if (home.managerId === null) return false
  const [manager] = await tx
    .select({ id: users.id, email: users.email, givenName: users.givenName })
    .from(users)
    .where(and(eq(users.id, home.managerId), eq(users.manager, true), isHere))
  if (!manager) return false
  const at = tools.now()
  await tx
    .update(homeQuestions)
    .set({ answer: 'void', answeredAt: at })
    .where(and(eq(homeQuestions.listingId, home.id), isNull(homeQuestions.answer)))
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + LINKS_WORK * DAY)
  await tx.insert(homeQuestions).values({
    id: newId(),
    listingId: home.id,
    managerId: manager.id,
    tokenHash: questionHash(tools, token),
    askedAt: at,
    expiresAt,
  })
  const url = `${tools.settings.publicUrl}/home-answer/${token}`
  const { freshDays } = await chosenSettings(tx, tools.settings)
  const letter = questionLetter(home, { why, url, window: freshDays, today: at })
  await queueLetter(tools, tx, { kind: 'home-question', to: manager.email, letter, expiresAt })
  return true
}
