import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { textsOf, wholeProfile, wizardSteps, type AnswersForm, type Texts } from './fields.ts'
import { ownAnswers } from './own-profile.query.server.ts'
import { sentAnswers } from './sent-answers.ts'
import { saveAnswers, saveAsYouGo } from './save-answers.server.ts'

const [aboutYou, places, roommates] = wizardSteps as [AnswersForm, AnswersForm, AnswersForm]

async function somebody(ctx: SystemContext) {
  const user = await makeUser(ctx)
  const own = { ...ctx, actor: personOf(user) }
  return {
    user,
    own,
    save: (form: AnswersForm, typed: Partial<Texts>, loaded?: Partial<Texts>) =>
      saveAnswers(own, { form, typed, loaded }),
    texts: async () => (await ownAnswers(own)).texts,
    row: async () => {
      const [row] = await ctx.db.select().from(profiles).where(eq(profiles.userId, user.id))
      return row
    },
  }
}

test('answers are saved, emptied ones are unanswered, and omitted ones stay', async ({ ctx }) => {
  const university = await makeCampus(ctx)
  const { save, texts, row } = await somebody(ctx)
  const answers = {
    university,
    academicLevel: 'graduate',
    year: 'other',
    birthDate: '2001-02-28',
    gender: 'non_binary',
  }
  expect(await save(aboutYou, answers)).toEqual({ ok: true })
  expect(await texts()).toMatchObject(answers)
  expect((await row())?.answered).toEqual(Object.keys(answers))
  expect(await save(aboutYou, { year: 'senior', gender: '' })).toEqual({ ok: true })
  expect(await texts()).toMatchObject({ ...answers, year: 'senior', gender: '' })
  const emptied = { university: '', academicLevel: '', birthDate: '' }
  expect(await save(aboutYou, emptied)).toEqual({ ok: true })
  expect(await texts()).toMatchObject({ ...emptied, year: 'senior' })
  expect((await row())?.answered).toEqual(['year'])
  // A form whose checkboxes are all unchecked clears them; a form without the checkboxes changes nothing.
  const [every, none, absent] = ['tags=Music&tags=Art&showsAge=yes', 'tags=&moreTags=&showsAge=', 'bio=Hi']
  for (const [sent, tags, showsAge] of [
    [every, 'Music, Art', 'yes'],
    [absent, 'Music, Art', 'yes'],
    [none, '', 'no'],
  ] as const) {
    const data = new FormData()
    for (const [name, value] of new URLSearchParams(sent)) data.append(name, value)
    const { typed } = sentAnswers(wholeProfile, data)
    expect(await save(wholeProfile, typed)).toEqual({ ok: true })
    expect(await texts()).toMatchObject({ tags, showsAge, year: 'senior' })
  }
})

test('the steps of the wizard leave each other’s answers alone', async ({ ctx }) => {
  const { save, texts } = await somebody(ctx)
  await save(aboutYou, { year: 'junior' })
  await save(places, {
    budgetMin: '$1,400',
    budgetMax: '1800',
    housingType: 'house',
    moveInDate: '2027-08-15',
  })
  const told = { hasGroup: 'no', wantsMatching: 'yes', tags: 'Chess, music', petOwner: 'yes', bio: 'Hi' }
  await save(roommates, told)
  expect(await texts()).toMatchObject({
    year: 'junior',
    budgetMin: '1400',
    budgetMax: '1800',
    ...told,
    tags: 'Music, Chess',
  })
})

test('as somebody goes, what is right is saved although something else is wrong', async ({ ctx }) => {
  const { own, texts } = await somebody(ctx)
  const go = (form: AnswersForm, typed: Partial<Texts>, loaded: Partial<Texts>) =>
    saveAsYouGo(own, { form, typed, loaded })
  const nothing = { housingType: '', budgetMin: '', budgetMax: '', moveInDate: '' }
  const typed = { housingType: 'house', budgetMin: '$1,800', budgetMax: '1400', moveInDate: 'soon' }
  const first = await go(places, typed, nothing)
  expect(first).toMatchObject({
    ok: false,
    errors: {
      budgetMax: expect.stringContaining('less than your minimum of $1,800'),
      moveInDate: expect.any(String),
    },
    loaded: { housingType: 'house', budgetMin: '1800', budgetMax: '', moveInDate: '' },
  })
  expect(await texts()).toMatchObject({ housingType: 'house', budgetMin: '1800', budgetMax: '' })
  const second = await go(places, { ...typed, budgetMax: '2400', moveInDate: '2027-08-15' }, first.loaded)
  expect(second).toMatchObject({ ok: true, loaded: { budgetMax: '2400', moveInDate: '2027-08-15' } })
  // Each would fit the stored values alone, but the minimum does not fit together with the invalid maximum.
  const third = await go(
    places,
    { budgetMin: '2600', budgetMax: '2500' },
    { budgetMin: '1800', budgetMax: '2400' },
  )
  expect(third.ok).toBe(false)
  expect(await texts()).toMatchObject({ budgetMin: '1800', budgetMax: '2400' })
})

test('a form without the date of birth leaves it alone', async ({ ctx }) => {
  const { save, texts } = await somebody(ctx)
  await save(aboutYou, { birthDate: '2004-01-01' })
  await save(roommates, { hasGroup: 'yes', wantsMatching: 'yes', major: 'Law' })
  expect(await texts()).toMatchObject({ birthDate: '2004-01-01', major: 'Law' })
})

test('empty fields, also of skipped steps, get the specification’s default, without counting as answered', async ({
  ctx,
}) => {
  const { save, texts, row } = await somebody(ctx)
  await save(roommates, { hasGroup: 'no' })
  expect(await row()).toMatchObject({
    housingType: 'no_preference',
    smokerSelf: 'no',
    smokerPreferred: 'no_preference',
    petOwner: false,
    petFriendly: false,
    sleepHabits: 'no_preference',
    cleanliness: 'mostly_clean',
    partyHabits: 'sometimes',
    roomPreference: 'no_preference',
    answered: ['hasGroup'],
  })
  expect(await texts()).toMatchObject({ smokerSelf: '', petOwner: '', cleanliness: '', housingType: '' })
  await save(wholeProfile, { ...(await texts()), smokerSelf: 'no', petOwner: 'no' }, await texts())
  expect((await row())?.answered).toEqual(['hasGroup', 'smokerSelf', 'petOwner'])
  await save(wholeProfile, { ...(await texts()), smokerSelf: '' }, await texts())
  expect(await row()).toMatchObject({ smokerSelf: 'no', answered: ['hasGroup', 'petOwner'] })
})

test('an unticked checkbox of the wizard does not remove an answer of the profile', async ({ ctx }) => {
  const { save, texts } = await somebody(ctx)
  await save(wholeProfile, { petOwner: 'no', petFriendly: 'yes' })
  const loaded = textsOf(roommates, await texts())
  expect(loaded).toMatchObject({ petOwner: '', petFriendly: 'yes' })
  await save(roommates, { ...loaded, petFriendly: '', hasGroup: 'no' }, loaded)
  expect(await texts()).toMatchObject({ petOwner: 'no', petFriendly: '', hasGroup: 'no' })
})

test('a month’s budget and the days of moving fit together, also with what was saved before', async ({
  ctx,
}) => {
  const { save, texts } = await somebody(ctx)
  expect(await save(places, { budgetMin: '1800', budgetMax: '1400' })).toMatchObject({
    errors: { budgetMax: 'This is less than your minimum of $1,800. Swap them, or change one.' },
  })
  expect(await save(wholeProfile, { moveInDate: '2027-08-15', moveOutDate: '2027-08-15' })).toMatchObject({
    errors: { moveOutDate: 'Enter a date after you move in, on Aug 15, 2027.' },
  })
  const days = { moveInDate: '2027-08-15', moveOutDate: '2028-05-15' }
  await save(wholeProfile, { ...days, budgetMin: '1400', budgetMax: '1400' })
  const loaded = textsOf(places, await texts())
  const saved = await save(places, { ...loaded, moveInDate: '2028-06-01', budgetMin: '1500' }, loaded)
  expect(saved).toMatchObject({
    errors: { moveInDate: /move out on May 15, 2028/, budgetMin: /more than your maximum of \$1,400/ },
  } as object)
  expect(await texts()).toMatchObject({ ...days, budgetMin: '1400' })
  // Two answers that contradict each other get one error, not another one about the saved values.
  const both = await save(places, { ...loaded, budgetMin: '2500', budgetMax: '1300' }, loaded)
  expect(both).toMatchObject({ errors: { budgetMax: /less than your minimum of \$2,500/ } })
  expect(both).not.toMatchObject({ errors: { budgetMin: expect.anything() as unknown } })
  expect(await texts()).toMatchObject({ budgetMin: '1400', budgetMax: '1400' })
})

test('two tabs change different answers without undoing each other’s', async ({ ctx }) => {
  const { save, texts } = await somebody(ctx)
  await save(wholeProfile, { major: 'Law', bio: 'Hi', tags: 'Music' })
  const loaded = await texts()
  expect(await save(wholeProfile, { ...loaded, major: 'Math' }, loaded)).toEqual({ ok: true })
  expect(await save(wholeProfile, { ...loaded, bio: 'Hello\r\nyou', tags: 'music' }, loaded)).toEqual({
    ok: true,
  })
  expect(await texts()).toMatchObject({ major: 'Math', bio: 'Hello\nyou', tags: 'Music' })
})

test('an answer that another tab changed is rejected once, with the value saved there', async ({ ctx }) => {
  const { save, texts } = await somebody(ctx)
  await save(wholeProfile, { major: 'Law', cleanliness: 'clean', bio: 'Hi' })
  const loaded = await texts()
  await save(wholeProfile, { ...loaded, major: 'Math', cleanliness: '' }, loaded)
  const mine = { ...loaded, major: 'Art', cleanliness: 'messy', bio: 'Hello' }
  const refused = await save(wholeProfile, mine, loaded)
  expect(refused).toMatchObject({
    errors: {
      major: 'You changed this in another tab: it says “Math” there now. Save again to replace that.',
      cleanliness: /it is empty there now/,
    },
    loaded: { major: 'Math', cleanliness: '', bio: 'Hi' },
  } as object)
  expect(await texts()).toMatchObject({ major: 'Math', bio: 'Hi' })
  if (refused.ok) throw new Error('it was saved')
  expect(await save(wholeProfile, mine, refused.loaded)).toEqual({ ok: true })
  expect(await texts()).toMatchObject({ major: 'Art', cleanliness: 'messy', bio: 'Hello' })
})

test('both tabs saying the same, and one saving twice, are fine', async ({ ctx }) => {
  const { save, texts, row } = await somebody(ctx)
  const loaded = await texts()
  const typed = { ...loaded, major: 'Law', instagramUsername: '@Ana', whatsappNumber: '(213) 555-0123' }
  for (let time = 0; time < 3; time += 1)
    expect(await save(wholeProfile, typed, loaded)).toEqual({ ok: true })
  expect(await row()).toMatchObject({
    instagramUsername: 'ana',
    whatsappNumber: '+12135550123',
    answered: ['major'],
  })
})

test('errors in hidden questions block nobody', async ({ ctx }) => {
  const { save, texts } = await somebody(ctx)
  const group = { hasGroup: 'yes', groupSize: '3', bedsNeeded: '6', bathsNeeded: '4' }
  expect(await save(roommates, { ...group, bio: 'x'.repeat(2000), instagramUsername: 'a b' })).toEqual({
    ok: true,
  })
  expect(await texts()).toMatchObject({ ...group, bio: '', instagramUsername: '' })
  expect(await save(roommates, { ...group, groupSize: '7' })).toMatchObject({
    errors: { groupSize: /from the list/ },
  } as object)
})

test('pausing stores when, and showing the profile again ends it', async ({ ctx }) => {
  const { save, row } = await somebody(ctx)
  await save(wholeProfile, { paused: 'found_place', emailFor: 'students', showsAge: 'yes' })
  expect(await row()).toMatchObject({
    paused: 'found_place',
    pausedAt: ctx.now(),
    emailFor: 'students',
    showsAge: true,
  })
  await save(wholeProfile, { paused: '', showsAge: '' })
  expect(await row()).toMatchObject({
    paused: null,
    pausedAt: null,
    emailFor: 'students',
    showsAge: false,
    answered: [],
  })
})

test('the form changes nothing but its own answers, and its own person’s', async ({ ctx }) => {
  const { user, own, save, row } = await somebody(ctx)
  const other = await makeUser(ctx)
  await save(places, {
    year: 'senior',
    userId: other.id,
    campusId: '1',
    admin: 'true',
    paused: 'pause',
  } as object)
  expect(await row()).toMatchObject({ year: null, campusId: null, paused: null, userId: user.id })
  const sent = { form: aboutYou, typed: { year: 'senior' }, loaded: undefined }
  await expect(saveAnswers({ ...own, actor: visitor }, sent)).rejects.toThrow(SignInRequired)
  await expect(ownAnswers({ ...own, actor: visitor })).rejects.toThrow(SignInRequired)
})

test('concurrent saves lose nothing, and of two for one answer the second is told', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { save, texts } = await somebody(ctx)
  const loaded = await texts()
  const typed: Partial<Texts>[] = [
    { major: 'Law' },
    { bio: 'Hi' },
    { tags: 'Music' },
    { funFact: 'Left-handed' },
  ]
  const saved = await Promise.all(typed.map((each) => save(wholeProfile, { ...loaded, ...each }, loaded)))
  expect(saved).toEqual(typed.map(() => ({ ok: true })))
  expect(await texts()).toMatchObject(Object.assign({}, ...typed))
  const both = await Promise.all(
    ['clean', 'messy'].map((cleanliness) => save(wholeProfile, { ...loaded, cleanliness }, loaded)),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})
