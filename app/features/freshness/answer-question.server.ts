import { eq, inArray } from 'drizzle-orm'
import { inTransaction } from '#app/database/transaction.server.ts'
import { find } from '#app/database/gate.server.ts'
import { homeQuestions } from '#app/database/schema/homes/freshness.ts'
import { companyPeople } from '#app/database/sql/company-people.server.ts'
import { absentPerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { invalid, invalidFields, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { columnsOf, differences, totalTooLarge } from '#app/features/listings/edit-form.ts'
import { lockHome, writeEdit } from '#app/features/listings/lock-listings.server.ts'
import { newProblems } from '#app/features/publishing/check-home.ts'
import { closeItemsOf } from '#app/features/publishing/flag-home.server.ts'
import { homeQuestionPolicy } from '#app/features/listings/policy.ts'
import { confirmLocked } from '#app/features/listings/confirm-listing.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { daysLater } from '#app/platform/time/zone-days.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { offerNextLeases } from './next-leases.server.ts'
import { questionHashes } from './ask-manager.server.ts'
import { questionForm } from './question-form.ts'

export type AnswerQuestionOutcome = { ok: true } | Refused<'over'> | Invalid<'answer' | 'price' | 'through'>

const OVER: Refused<'over'> = {
  ok: false,
  reason: 'over',
  failed:
    'This link has expired, or the home was confirmed or changed since. Its page shows the current state.',
}

/** Records a manager's answer to an email about one home. Anyone with the link counts as its recipient. Idempotent.
 *  @throws NotFound for an unknown link */
export async function answerQuestion(
  ctx: Context,
  { token, input }: { token: string; input: Record<string, string> },
): Promise<AnswerQuestionOutcome> {
  const [open, asked] = await find(ctx, homeQuestionPolicy.answer, (look) => questionOf(look, token))
  if (!asked) throw new NotFound()
  const read = questionForm(utcDay(ctx.now())).safeParse(input)
  if (!read.success) return invalid(read.error)
  const given = read.data
  return inTransaction(open, async (tx) => {
    const home = await lockHome(tx.db, asked.home.id)
    const found = await findQuestion(tx, token)
    if (!found) throw new NotFound()
    if (found.question.answer === given.answer) return { ok: true }
    if (!isQuestionOpen(ctx, found)) return OVER
    const at = ctx.now()
    const actor = absentPerson(found.question.managerId, { student: false, manager: true })
    const price = given.answer === 'price' ? { price: given.cents } : {}
    const wanted = given.answer === 'price' ? columnsOf(home, price) : {}
    const after = { ...home, ...wanted }
    const tooLarge = totalTooLarge(after) ?? newProblems(home, after, at).price
    if (tooLarge) return invalidFields({ price: tooLarge })
    await tx.db
      .update(homeQuestions)
      .set({ answer: given.answer, answeredAt: at })
      .where(eq(homeQuestions.id, found.question.id))
    if (given.answer === 'rented') {
      const { through } = given
      const lease = through !== null && { rentedThrough: through, availableFrom: daysLater(through, 1) }
      const columns = { status: 'archived', unlisted: null, unlistedAt: null, ...lease } as const
      const changes = [
        { field: 'status', from: home.status, to: 'archived' },
        ...(lease ? differences(home, lease) : []),
      ]
      await writeEdit(tx.db, { home, columns, changes }, actor, at)
      await closeItemsOf({ ...tx, actor }, home.id, 'taken-down')
      return { ok: true }
    }
    const changes = differences(home, wanted)
    const edits = changes.length > 0
    if (edits) await writeEdit(tx.db, { home, columns: wanted, changes }, actor, at)
    const version = home.version + (edits ? 1 : 0)
    await confirmLocked(tx.db, [{ ...home, version }], { actor, at })
    await offerNextLeases({ ...tx, actor }, [home.id])
    return { ok: true }
  })
}

export type QuestionView = {
  /** `over`: the link has expired, or the home has since been confirmed or changed. */
  state: 'open' | 'over' | 'answered'
  answer: 'available' | 'rented' | 'price' | null
  home: Pick<
    typeof listings.$inferSelect,
    'id' | 'name' | 'address' | 'slug' | 'price' | 'priceBasis' | 'nextLeaseFrom'
  >
}

/** A link's question, as the subject of the policy. */
async function questionOf(tools: Pick<Tools, 'secrets'> & { db: Reading }, token: string) {
  const found = await findQuestion(tools, token)
  return found ? { ...found, listingId: found.home.id } : null
}

/** The question behind an email's link. Opening it changes nothing, because mail scanners open every link.
 *  @throws NotFound for an unknown link */
export async function homeQuestion(ctx: Context, token: string): Promise<QuestionView> {
  const [, found] = await find(ctx, homeQuestionPolicy.read, (look) => questionOf(look, token))
  if (!found) throw new NotFound()
  const { question, home } = found
  const { id, name, address, slug, price, priceBasis, nextLeaseFrom } = home
  const answer = question.answer === 'void' ? null : question.answer
  const state = answer ? 'answered' : isQuestionOpen(ctx, found) ? 'open' : 'over'
  return { state, answer, home: { id, name, address, slug, price, priceBasis, nextLeaseFrom } }
}

type Tools = Pick<Context, 'secrets'>
type Found = {
  question: typeof homeQuestions.$inferSelect
  home: typeof listings.$inferSelect
  /** Ids of all people at the company that offers it. */
  people: string[]
}

async function findQuestion(
  { db, secrets }: Pick<Tools, 'secrets'> & { db: Reading },
  token: string,
): Promise<Found | undefined> {
  const [found] = await db
    .select({ question: homeQuestions, home: listings, people: companyPeople })
    .from(homeQuestions)
    .innerJoin(listings, eq(listings.id, homeQuestions.listingId))
    .where(inArray(homeQuestions.tokenHash, questionHashes({ secrets }, token)))
  return found
}

/** Whether the question may still be answered: the link has not expired, nobody has answered, and the person who was asked is still
 *  at the home's company. */
function isQuestionOpen({ now }: { now: () => Date }, { question, people }: Found): boolean {
  return question.answer === null && question.expiresAt > now() && people.includes(question.managerId)
}
