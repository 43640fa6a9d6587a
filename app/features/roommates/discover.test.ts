import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { acceptRequest, rejectRequest } from './answer-match-request.server.ts'
import { readParams } from './find-mate-params.ts'
import { makeRequest } from './factory.ts'
import { hidePerson, showPerson } from './unmatch.server.ts'
import { roommateData } from './personal-data.server.ts'
import { discover } from './discover.query.server.ts'
import { receivedRequests } from './received-requests.query.server.ts'
import { ownHiddenPeople, ownMatches, waitingRequests } from './own-matches.query.server.ts'
import { matchWith } from './match-with.query.server.ts'

const habits = {
  wantsMatching: true,
  preferredGender: 'no_preference',
  sleepHabits: 'early_bird',
  cleanliness: 'clean',
  partyHabits: 'never',
  smokerSelf: 'no',
  smokerPreferred: 'no',
}
type Told = NonNullable<Parameters<typeof makeProfile>[2]>

async function campusOf(ctx: SystemContext) {
  const university = await makeCampus(ctx)
  const student = async (name: string, told: Told = {}) => {
    const [givenName = '', familyName = ''] = name.split(' ')
    const user = await makeUser(ctx, { givenName, familyName })
    await makeProfile(ctx, user, { university, ...habits, ...told })
    return { ...user, ctx: { ...ctx, actor: personOf(user) } }
  }
  return { university, student }
}
const see = async (as: SystemContext, query = '') => discover(as, readParams(new URLSearchParams(query)))
const names = async (as: SystemContext, query = 'all=any') =>
  (await see(as, query)).rows.flatMap(({ people }) => people.map(({ name }) => name))

test('sections show who fits for what, with the score and its strongest reasons', async ({ ctx }) => {
  const { student } = await campusOf(ctx)
  const ana = await student('Ana Rivera', { major: 'Law', tags: 'Art, Music' })
  await student('Ben Kim', { major: ' law', tags: 'Chess' })
  await student('Cleo May', { sleepHabits: 'night_owl', partyHabits: 'party_animal', tags: 'music' })
  await student(
    'Dan Few',
    Object.fromEntries(
      Object.keys(habits)
        .slice(2)
        .map((name) => [name, '']),
    ),
  )
  const { rows } = await see(ana.ctx)
  const shown = rows.map(({ section, people }) => [section, people.map(({ name }) => name)])
  expect(Object.fromEntries(shown)).toEqual({
    top: ['Ben K.', 'Cleo M.'],
    major: [],
    university: ['Dan F.'],
    interests: [],
  })
  expect(rows.map(({ total }) => total)).toEqual([2, 1, 3, 1])
  expect((await names(ana.ctx, 'all=university')).toSorted()).toEqual(['Ben K.', 'Cleo M.', 'Dan F.'])
  const [ben] = rows[0]?.people ?? []
  const [dan] = rows[2]?.people ?? []
  expect(ben?.fit).toEqual({ percent: 86, agrees: 'Neither smokes · both clean', differs: null })
  expect(dan?.fit).toEqual({ percent: null, agrees: null, differs: null })
  expect(rows[0]?.people[1]?.fit.differs).toBe('Night owl, you an early bird')
})

test('a card shows a budget to whom its owner shows it, and no date that has passed', async ({ ctx }) => {
  const { student } = await campusOf(ctx)
  const ana = await student('Ana Rivera')
  const money = { budgetMin: '850', budgetMax: '1150', moveInDate: '2027-08-15' }
  const ben = await student('Ben Kim', { ...money, year: 'junior', major: 'Law' })
  const wants = async () => (await see(ana.ctx, 'all=any')).rows[0]?.people[0]?.wants
  const shownTo = (budgetFor: 'nobody' | 'matches' | 'students') =>
    ctx.db.update(profiles).set({ budgetFor }).where(eq(profiles.userId, ben.id))
  expect(await wants()).toBe('Budget not shown · move-in Aug 2027')
  await shownTo('students')
  expect(await wants()).toBe('$850–$1,150 · move-in Aug 2027')
  await shownTo('nobody')
  await ctx.db.update(profiles).set({ moveInDate: '2026-01-15' }).where(eq(profiles.userId, ben.id))
  expect(await wants()).toBe('Budget not shown · move-in not stated')
  // An answer that was taken back counts as not stated.
  await ctx.db.update(profiles).set({ budgetMin: null, budgetMax: null }).where(eq(profiles.userId, ben.id))
  expect(await wants()).toBe('Budget not stated · move-in not stated')
  expect((await see(ana.ctx, 'all=any')).rows[0]?.people[0]?.about).toBe('Junior · Law')
})

test('who asked for a match comes with reasons and note, but not who stopped looking', async ({ ctx }) => {
  const { student } = await campusOf(ctx)
  const [ana, ben, cy] = [await student('Ana Rivera'), await student('Ben Kim'), await student('Cy C')]
  expect(await receivedRequests(ana.ctx)).toEqual([])
  await makeRequest(ctx, ben, ana, 'Shall we?')
  await makeRequest(ctx, cy, ana)
  await ctx.db.update(profiles).set({ wantsMatching: false }).where(eq(profiles.userId, cy.id))
  const waiting = await receivedRequests(ana.ctx)
  expect(waiting).toMatchObject([
    { note: 'Shall we?', card: { name: 'Ben K.', fit: { agrees: 'Neither smokes · both clean' } } },
  ])
  expect(waiting[0]?.card.match).toMatchObject({ state: 'received', requestId: waiting[0]?.requestId })
  expect(await receivedRequests(ben.ctx)).toEqual([])
})

test('people who are hidden, blocked, paused, without age, not looking, or kept apart are not suggested', async ({
  ctx,
}) => {
  const { student } = await campusOf(ctx)
  const ana = await student('Ana Rivera')
  const [bo, cy, di, ed, fy] = [
    await student('Bo B'),
    await student('Cy C'),
    await student('Di D'),
    await student('Ed E', { wantsMatching: false }),
    await student('Fy F', { smokerSelf: 'yes', smokerPreferred: 'yes' }),
  ]
  await student('Gy G', { birthDate: null })
  const hy = await student('Hy H', { birthDate: '2009-01-01' })
  expect((await names(ana.ctx)).toSorted()).toEqual(['Bo B.', 'Cy C.', 'Di D.', 'Fy F.'])
  await hidePerson(ana.ctx, bo.id)
  await hidePerson(ana.ctx, bo.id)
  await blockPerson(cy.ctx, ana.id)
  await ctx.db.update(profiles).set({ paused: 'pause' }).where(eq(profiles.userId, di.id))
  await ctx.db
    .update(profiles)
    .set({ dealBreakers: ['smoking'] })
    .where(eq(profiles.userId, ana.id))
  expect(await names(ana.ctx)).toEqual([])
  expect(await names(fy.ctx)).not.toContain('Ana R.')
  expect((await ownHiddenPeople(ana.ctx)).map(({ name }) => name)).toEqual(['Bo B.'])
  expect(await names(bo.ctx)).toContain('Ana R.')
  await showPerson(ana.ctx, bo.id)
  expect(await names(ana.ctx)).toEqual(['Bo B.'])
  expect((await matchWith(ana.ctx, fy.id)).match.state).toBe('none')
  expect((await see(ed.ctx)).closed).toBe('off')
  expect((await see(hy.ctx)).closed).toBe('too-young')
  for (const id of [newId(), 'no id', '\0', ana.id, cy.id])
    await expect(hidePerson(ana.ctx, id), id).rejects.toThrow(NotFound)
})

test('search finds names by given name and initial, majors, interests and universities, but no family name', async ({
  ctx,
}) => {
  const { student } = await campusOf(ctx)
  const ana = await student('Ana Rivera')
  await student('Benedict Kimberley', { major: 'Marine Biology', tags: 'Chess' })
  await student('Cleo May')
  for (const query of ['bened', 'Benedict K', 'benedict k.', 'biology', 'chess', '%'.repeat(3)])
    expect(await names(ana.ctx, `q=${encodeURIComponent(query)}`), query).toEqual(
      query.startsWith('%') ? [] : ['Benedict K.'],
    )
  for (const query of ['Kimberley', 'kimb', 'nobody', "'; drop table users;--"])
    expect(await names(ana.ctx, `q=${encodeURIComponent(query)}`), query).toEqual([])
})

test('search finds names, initials, majors and interests with and without accents', async ({ ctx }) => {
  const { student } = await campusOf(ctx)
  const ana = await student('Ana Rivera')
  await student('Zoë Émond', { major: 'Études françaises', tags: 'Salón' })
  for (const query of ['zoe', 'Zoë', 'ZOE\u0308', 'zoe e.', 'zoë É', 'etudes', 'Françaises', 'salon'])
    expect(await names(ana.ctx, `q=${encodeURIComponent(query)}`), query).toEqual(['Zoë É.'])
})

test('filters use real answers only, and budgets only if they are shown', async ({ ctx }) => {
  const { student, university } = await campusOf(ctx)
  const ana = await student('Ana Rivera')
  await student('Bo B', {
    gender: 'male',
    petOwner: false,
    moveInDate: '2027-08-15',
    budgetMax: 1200,
    budgetFor: 'students',
  })
  await student('Cy C', { gender: 'prefer_not_to_say', smokerSelf: '', budgetMax: 1200 })
  const found: Record<string, string[]> = {
    'gender=male': ['Bo B.'],
    'smoking=no': ['Bo B.'],
    'pets=none': ['Bo B.'],
    'pets=fine': [],
    'from=2027-08-01&to=2027-08-31': ['Bo B.'],
    'from=2027-09-01': [],
    'budget=1000': ['Bo B.'],
    'budget=1300': [],
    [`campus=${university}`]: ['Bo B.', 'Cy C.'],
    'campus=no-such-place': [],
    'gender=x&from=2027-02-31&budget=-1&page=9e9&pets=7&all=nothing&campus=%00': [],
  }
  for (const [query, people] of Object.entries(found)) {
    const rows = query.includes('page=9e9') ? [] : (await names(ana.ctx, `all=any&${query}`)).toSorted()
    expect(rows, query).toEqual(people)
  }
  const nonsense = await see(ana.ctx, 'gender=x&page=9e9&pets=7&all=nothing')
  expect(nonsense.rows).toHaveLength(4)
  // Filters that could not be read are reported where everyone is listed.
  const unread = await see(ana.ctx, 'from=2027-02-31&budget=-1')
  expect(unread.rows).toMatchObject([{ section: 'any', total: 2 }])
})

test('My Matches lists matches, pending requests and history, of visible people', async ({ ctx }) => {
  const { student } = await campusOf(ctx)
  const ana = await student('Ana Rivera')
  const [bo, cy, di, ed] = [
    await student('Bo B'),
    await student('Cy C'),
    await student('Di D'),
    await student('Ed E'),
  ]
  await acceptRequest(ana.ctx, await makeRequest(ctx, bo, ana))
  await makeRequest(ctx, cy, ana, 'Hello!')
  await makeRequest(ctx, ana, di)
  await rejectRequest(ana.ctx, await makeRequest(ctx, ed, ana, 'A note'))
  const mine = await ownMatches(ana.ctx)
  const of = (list: { name: string }[]) => list.map(({ name }) => name)
  expect([of(mine.matched), of(mine.received), of(mine.sent)]).toEqual([['Bo B.'], ['Cy C.'], ['Di D.']])
  expect(mine.received[0]?.note).toBe('Hello!')
  const was = mine.history.map(({ name, status, note }) => `${name} ${status} “${note}”`)
  expect(was.toSorted()).toEqual(['Bo B. accepted “”', 'Ed E. rejected “”'])
  expect(await waitingRequests(ana.ctx)).toBe(1)
  const states = (await see(ana.ctx, 'all=any')).rows[0]?.people.map(
    ({ name, match }) => `${name} ${match.state}`,
  )
  expect(states?.toSorted()).toEqual(['Bo B. matched', 'Cy C. received', 'Di D. sent', 'Ed E. none'])
  await blockPerson(cy.ctx, ana.id)
  expect([await waitingRequests(ana.ctx), (await ownMatches(ana.ctx)).received]).toEqual([0, []])
  const kept = await roommateData.read(ctx.db, { userId: ana.id, email: ana.email })
  expect(kept).toMatchObject({ requestsSent: [{ to: di.id }] })
  expect(JSON.stringify(kept)).not.toContain('Hello!')
})

test('visitors and non-students find nobody', async ({ ctx }) => {
  const manager = await makeUser(ctx, { student: false, manager: true })
  const asManager = { ...ctx, actor: personOf(manager) }
  for (const read of [see, ownMatches, ownHiddenPeople, waitingRequests, receivedRequests]) {
    await expect(read({ ...ctx, actor: visitor })).rejects.toThrow(SignInRequired)
    await expect(read(asManager)).rejects.toThrow(Forbidden)
  }
})
