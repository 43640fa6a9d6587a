import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { personOf, userRow } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { wholeProfile, type ProfileField } from './fields.ts'
import { saveAnswers } from './save-answers.server.ts'
import { answerText } from './stored-answers.server.ts'

type User = Parameters<typeof personOf>[0]
type GivenAnswers = Partial<Record<ProfileField, string | number | boolean | readonly string[] | null>>

/** Saves a profile through the verb on behalf of its owner, by default a junior. `university` is the slug of an existing campus. */
export async function makeProfile(
  ctx: SystemContext,
  user: User,
  overrides: GivenAnswers = {},
): Promise<void> {
  const answers: GivenAnswers = {
    academicLevel: 'undergraduate',
    year: 'junior',
    birthDate: '2005-04-02',
    gender: 'female',
    ...overrides,
  }
  const typed = Object.fromEntries(
    Object.entries(answers).map(([field, value]) => [field, answerText(value)]),
  )
  const sent = { form: wholeProfile, typed, loaded: undefined, confirmed: typed.birthDate }
  const saved = await saveAnswers({ ...ctx, actor: personOf(user) }, sent)
  if (!saved.ok) throw new Error(`The profile was not made: ${Object.values(saved.errors).join(' ')}`)
}

export type Profile = Omit<typeof profiles.$inferInsert, 'userId' | 'campusId'>
type Student = { givenName: string; familyName: string; email: string; campus: string; profile: Profile }

/** Creates many students for the demo and benchmarks, with two statements in total instead of two per student.
 *  @returns their ids, in the same order */
export async function makeStudents(ctx: SystemContext, students: readonly Student[]): Promise<string[]> {
  const known = await ctx.db.select({ id: campuses.id, slug: campuses.slug }).from(campuses)
  const accounts = students.map(({ givenName, familyName, email }) =>
    userRow(ctx, { givenName, familyName, email }),
  )
  await ctx.db.insert(users).values(accounts)
  await ctx.db.insert(profiles).values(
    students.map(({ campus, profile }, index) => ({
      ...profile,
      userId: accounts[index]?.id ?? '',
      campusId: known.find(({ slug }) => slug === campus)?.id ?? null,
    })),
  )
  return accounts.map(({ id }) => id)
}
