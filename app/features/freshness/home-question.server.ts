import { eq, inArray } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { homeQuestions } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { PriceBasis } from '#app/features/listings/rules.ts'
import { homeQuestionPolicy } from '#app/features/listings/policy.ts'
import { questionHashes } from './ask-manager.server.ts'

export type QuestionView = {
  /** `over`: the link has expired, or the home was confirmed or changed since. */
  state: 'open' | 'over' | 'answered'
  answer: 'available' | 'rented' | 'price' | null
  home: { name: string; address: string; slug: string; price: number; priceBasis: PriceBasis }
}

/** The question of a link, as the subject of the policy. */
export async function questionOf(tools: Pick<Tools, 'secrets'> & { db: Reading }, token: string) {
  const found = await findQuestion(tools, token)
  return found ? { ...found, listingId: found.home.id } : null
}

/** The question behind an email's link. Opening it changes nothing, because mail scanners open every link.
 *  @throws NotFound for an unknown link */
export async function homeQuestion(ctx: Context, token: string): Promise<QuestionView> {
  const [, found] = await find(ctx, homeQuestionPolicy.read, (look) => questionOf(look, token))
  if (!found) throw new NotFound()
  const { question, home } = found
  const { name, address, slug, price, priceBasis } = home
  const answer = question.answer === 'void' ? null : question.answer
  const state = answer ? 'answered' : isQuestionOpen(ctx, found) ? 'open' : 'over'
  return { state, answer, home: { name, address, slug, price, priceBasis } }
}

type Tools = Pick<Context, 'secrets'>
type Found = { question: typeof homeQuestions.$inferSelect; home: typeof listings.$inferSelect }

export async function findQuestion(
  { db, secrets }: Pick<Tools, 'secrets'> & { db: Reading },
  token: string,
): Promise<Found | undefined> {
  const [found] = await db
    .select({ question: homeQuestions, home: listings })
    .from(homeQuestions)
    .innerJoin(listings, eq(listings.id, homeQuestions.listingId))
    .where(inArray(homeQuestions.tokenHash, questionHashes({ secrets }, token)))
  return found
}

/** Whether the question may still be answered: the link has not expired, nobody else answered, and the manager is still the
 *  same. */
export function isQuestionOpen({ now }: { now: () => Date }, { question, home }: Found): boolean {
  return question.answer === null && question.expiresAt > now() && question.managerId === home.managerId
}
