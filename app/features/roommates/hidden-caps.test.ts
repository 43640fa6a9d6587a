// What group members can learn about a budget that its owner hides, wherever Roost answers them.
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { addHome } from '#app/features/collections/add-home.server.ts'
import { answerDecision } from '#app/features/decisions/answer-decision.server.ts'
import { decisionPage } from '#app/features/decisions/decision-page.query.server.ts'
import { ballotOf } from '#app/features/decisions/factory.ts'
import { groupShortlists } from '#app/features/decisions/group-shortlists.query.server.ts'
import { openDecision } from '#app/features/decisions/open-decision.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { saveOwnCap } from '#app/features/groups/save-own-answers.server.ts'
import { listingInput } from '#app/features/listings/factory.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { countFacets } from '#app/features/search/count-facets.query.server.ts'
import { countSearches } from '#app/features/search/count-searches.query.server.ts'
import { mapView } from '#app/features/search/map-view.query.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { fittingHomes } from './fitting-homes.query.server.ts'
import { judgedSearch } from './judged-search.server.ts'
import { ownStart } from './own-start.query.server.ts'

type Student = Awaited<ReturnType<typeof lookingStudents>>[number]

const SHOWS = ['no', 'yes'] as const
const BAND = [901, 950] // dollars: both count as 950
const BELOW = 900 // the end of the band below

/** Homes for three people: one at each dollar amount that could reveal where in the band the budget is, and some far from it. */
const costs = [899, 900, 901, 902, 924, 925, 926, 949, 950, 951, 952, 999, 1000, 1001, 1100]

class Undone extends Error {}

/** What a viewer sees with the given hidden cap; everything done in between is rolled back. */
async function seenWith(
  ctx: SystemContext,
  { people, groupId, viewer, cap }: { people: Student[]; groupId: string; viewer: Student; cap: number },
): Promise<string> {
  let seen: unknown
  await ctx.db
    .transaction(async (tx) => {
      const here = { ...ctx, db: tx }
      const as = ({ ctx: { actor } }: Student) => ({ ...here, actor })
      const [hidden] = people.slice(-1)
      if (!hidden) throw new Error('a group has people')
      await saveOwnCap(as(hidden), { groupId, input: { cap: String(cap), showsCap: 'no' } })
      const before = await pagesOf(as(viewer), groupId)
      const { shortlist, listed } = await groupShortlists(as(hidden), { groupId })
      const collectionId = shortlist?.collectionId ?? ''
      await openDecision(as(hidden), { collectionId, input: {} })
      const open = await decisionPage(as(viewer), { collectionId })
      for (const person of people) await answerDecision(as(person), { collectionId, typed: ballotOf(listed) })
      await runQueuedJobs(here)
      const closed = await decisionPage(as(viewer), { collectionId })
      const emails = await tx
        .select({ subject: mailbox.subject, text: mailbox.text })
        .from(mailbox)
        .where(eq(mailbox.to, viewer.email))
        .orderBy(asc(mailbox.id))
      seen = { before, open, closed, emails, after: await pagesOf(as(viewer), groupId) }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  // Ids and links of what was created in between differ each time.
  return JSON.stringify(seen, null, 1)
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
    .replaceAll(/https?:\S+/g, 'link')
}

async function pagesOf(as: SystemContext, groupId: string) {
  const searches = []
  for (const sort of ['recommended', 'price'] as const) {
    const {
      search,
      fits,
      for: whom,
      alike,
    } = await judgedSearch(as, {
      search: { ...emptySearch, group: groupId, sort },
    })
    const page = await searchListings(as, { search })
    const only = alike({ ...emptySearch, group: groupId, sort, fits: true })
    searches.push({
      page,
      whom,
      verdicts: fits(page.items),
      counts: await countSearches(as, { searches: [search, only] }),
      facets: await countFacets(as, { search: only }),
      map: await mapView(as, { search }),
    })
  }
  return {
    searches,
    group: await groupPage(as, { groupId }),
    shortlists: await groupShortlists(as, { groupId }),
    fitting: await fittingHomes(as, { groupId }),
    start: await ownStart(as),
    notifications: await ownNotifications(as),
  }
}

const cases = [
  ...SHOWS.map((ana) => ({ size: 2, switches: [ana] })),
  ...SHOWS.flatMap((ana) => SHOWS.map((ben) => ({ size: 3, switches: [ana, ben] }))),
]

test.for(cases)(
  'in a group of $size nothing tells hidden caps of one band apart, while the others show theirs: $switches',
  async ({ size, switches }, { ctx }) => {
    const students = await lookingStudents(ctx, 'Ana Adams', 'Ben Brown', 'Cleo Clark')
    const people = students.slice(0, size)
    const inputs = costs.map((each, n) =>
      listingInput({ externalId: String(n), price: each * 100 * size, priceBasis: 'unit', beds: size }),
    )
    await saveListings(ctx, { inputs })
    const [first, ...others] = people
    if (!first) throw new Error('a group has people')
    const groupId = await makeGroup(ctx, [first, ...others])
    for (const [at, showsCap] of switches.entries()) {
      const own = people[at]?.ctx ?? ctx
      await saveOwnCap(own, { groupId, input: { cap: String(940 + 70 * at), showsCap } })
    }
    const { shortlist } = await groupShortlists(first.ctx, { groupId })
    for (const { id } of await ctx.db.select({ id: listings.id }).from(listings))
      await addHome(first.ctx, { collectionId: shortlist?.collectionId ?? '', listingId: id })
    await runQueuedJobs(ctx)
    for (const viewer of people.slice(0, -1)) {
      const seen = []
      for (const cap of [...BAND, BELOW]) seen.push(await seenWith(ctx, { people, groupId, viewer, cap }))
      const [one, other, below] = seen
      expect(other).toBe(one)
      // The cap does affect the answers: the band below looks different.
      expect(below).not.toBe(one)
    }
  },
)
