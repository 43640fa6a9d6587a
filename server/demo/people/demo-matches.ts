import { profiles } from '#app/database/schema/people/profiles.ts'
import type { personOf } from '#app/features/accounts/factory.ts'
import { makeMatch } from '#app/features/people/factory.ts'
import { makePastRequest } from '#app/features/roommates/factory.ts'
import { daysAfter } from '#app/features/roommates/rules.ts'
import type { SystemContext } from '#app/platform/context.ts'

type Person = Parameters<typeof personOf>[0]
type Past = Omit<Parameters<typeof makePastRequest>[1], 'from' | 'to'>

/** Ana's match requests with invented students of her campus, one in each state: whether she sent it, and the outcome. */
const withOthers: (Past & { anaAsked: boolean })[] = [
  {
    anaAsked: false,
    status: 'pending',
    ago: 3,
    note: 'We both cook, and I am up early, too. Shall we talk?',
  },
  { anaAsked: true, status: 'pending', ago: 2 },
  { anaAsked: true, status: 'rejected', ago: 12, closed: 10 },
  { anaAsked: false, status: 'withdrawn', ago: 20, closed: 18 },
  { anaAsked: true, status: 'expired', ago: 40, closed: 19 },
  { anaAsked: false, status: 'ended', ago: 35, closed: 15 },
]

/** The demo's match requests: Ana and Ben are matched, and Chloe waits for Ana's answer. Sends no notifications or emails. */
export async function makeDemoMatches(
  ctx: SystemContext,
  people: ReadonlyMap<string, Person>,
): Promise<void> {
  const [ana, ben, chloe] = ['Ana', 'Ben', 'Chloe'].map((name) => people.get(name)?.id)
  if (!ana || !ben || !chloe) return
  const closed = 6
  await makePastRequest(ctx, { from: ben, to: ana, status: 'accepted', ago: 7, closed })
  await makeMatch(ctx, ana, ben, daysAfter(ctx.now(), -closed))
  const note = 'Ben says you two look for a third. I am tidy, I promise!'
  await makePastRequest(ctx, { from: chloe, to: ana, status: 'pending', ago: 1, note })
  const students = await ctx.db
    .select({ id: profiles.userId, campus: profiles.campusId, wants: profiles.wantsMatching })
    .from(profiles)
    .orderBy(profiles.userId)
  const campus = students.find(({ id }) => id === ana)?.campus
  const known = [ana, ben, chloe]
  const others = students.filter((each) => each.wants && each.campus === campus && !known.includes(each.id))
  for (const [index, { anaAsked, ...past }] of withOthers.entries()) {
    const other = others[index * 3]?.id
    if (!other) continue
    const between = anaAsked ? { from: ana, to: other } : { from: other, to: ana }
    await makePastRequest(ctx, { ...between, ...past })
  }
}
