import { eq } from 'drizzle-orm'
import { homeDecisions } from '#app/database/schema/homes/home-decisions.ts'
import { homeReportLabels, type HomeReportReason } from '#app/features/publishing/home-report.ts'
import { grantHomeAppeal, rejectHomeAppeal } from '#app/features/publishing/appeal-home.server.ts'
import { publishHome } from '#app/features/publishing/publish-home.server.ts'
import { problemText } from '#app/features/publishing/check-home.ts'
import { republishHome } from '#app/features/publishing/take-down.server.ts'
import type { Context } from '#app/platform/context.ts'
import { homeFact, homesOf, homeTitleOf, type ItemHandler, type NotDone } from './item-handler.server.ts'
import { pastText } from './ago.ts'
import { reportsOf } from './report-rows.server.ts'

const decisions = { 'taken-down': 'Taken down', 'given-back': 'Returned' } as const

/** Appeals of managers whose home was taken down or returned to them. */
export const homeAppealHandler: ItemHandler<'home-appeal'> = {
  lines: async ({ db }, items) => {
    const homes = await homesOf(
      db,
      items.map(({ facts }) => facts.listingId),
    )
    return new Map(
      items.map(({ id, facts }) => [
        id,
        {
          title: 'A manager appealed a decision about a home',
          about: homeTitleOf(homes.get(facts.listingId)),
        },
      ]),
    )
  },
  open: async ({ db, now }, { facts }) => {
    const home = homeFact((await homesOf(db, [facts.listingId])).get(facts.listingId))
    const [decision] = await db.select().from(homeDecisions).where(eq(homeDecisions.id, facts.decisionId))
    if (!decision) return { facts: [home] }
    const { what, reason, at, appeal, appealedAt } = decision
    const reports = await reportsOf(db, {
      facts: { about: 'home', id: facts.listingId, reason: 'other' },
      decidedAt: at,
    })
    return {
      facts: [
        home,
        { term: decisions[what], text: pastText(at, now()) },
        { term: 'Reason', text: reason || 'None was given.' },
        ...reports.map(({ reason: reported }) => ({
          term: 'Report',
          text: homeReportLabels[reported as HomeReportReason],
        })),
      ],
      quotes: [
        {
          text: appeal ?? 'The account that wrote this was deleted.',
          from: `Its manager, ${pastText(appealedAt ?? at, now())}`,
        },
        ...reports.map(({ note, createdAt }) => ({
          text: note,
          from: `From the report, ${pastText(createdAt, now())}`,
        })),
      ],
    }
  },
  decisions: [
    {
      verb: 'allow',
      label: 'Agree and put it back',
      done: 'Agreed and put the home back',
      look: 'primary',
      reason: 'optional',
      reasonFor: 'Its manager',
      run: async (ctx, { facts }, { reason }) =>
        (await putBack(ctx, facts.listingId)) ?? grantHomeAppeal(ctx, { ...facts, reason }),
      undo: 'never',
    },
    {
      verb: 'stands',
      label: 'Reject the appeal',
      done: 'Rejected the appeal',
      reason: 'needed',
      reasonFor: 'Its manager',
      run: (ctx, { facts }, { reason }) => rejectHomeAppeal(ctx, { ...facts, reason }),
      undo: 'never',
    },
  ],
}

/** Restores a home that was taken down to its earlier state, and publishes one that was returned to its manager. */
async function putBack(ctx: Context, listingId: string): Promise<NotDone | undefined> {
  if (await republishHome(ctx, { listingId, notifies: false })) return undefined
  const outcome = await publishHome(ctx, listingId)
  if (outcome.ok) return undefined
  if (outcome.reason === 'missing') return { notDone: `It is not complete. ${problemText(outcome)}` }
  return { notDone: 'The home was changed since, so it was not put back.' }
}
