// Students with a profile, each with a context that acts as them.
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'

/** Adults, with the given names in order. */
export async function makeStudents(ctx: SystemContext, ...names: string[]) {
  const students = []
  for (const name of names) students.push(await makeStudent(ctx, name))
  return students
}

/** @param name given and family name @param birthDate ISO date; null if not stated */
export async function makeStudent(ctx: SystemContext, name: string, birthDate: string | null = '2005-04-02') {
  const [givenName = '', familyName = ''] = name.split(' ')
  const user = await makeUser(ctx, { givenName, familyName })
  await makeProfile(ctx, user, { birthDate })
  return { ...user, ctx: { ...ctx, actor: personOf(user) } }
}

type Student = Awaited<ReturnType<typeof makeStudent>>

/** Adults of one new campus who look for roommates, with the given names in order. */
export async function lookingStudents<const Names extends string[]>(
  ctx: SystemContext,
  ...names: Names
): Promise<{ [At in keyof Names]: Student }> {
  const university = await makeCampus(ctx)
  const students = []
  for (const name of names) {
    const [givenName = '', familyName = ''] = name.split(' ')
    const user = await makeUser(ctx, { givenName, familyName })
    await makeProfile(ctx, user, { university, wantsMatching: true })
    students.push({ ...user, ctx: { ...ctx, actor: personOf(user) } })
  }
  return students as { [At in keyof Names]: Student }
}
