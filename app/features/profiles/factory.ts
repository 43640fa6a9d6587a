import { personOf } from '#app/features/accounts/factory.ts'
import type { Context } from '#app/platform/context.ts'
import type { AboutYou } from './rules.ts'
import { saveAboutYou } from './save-about-you.server.ts'

type User = Parameters<typeof personOf>[0]

/** Saves a profile through the verb, as its own person: a junior, unless overrides say otherwise. `university` is the
 *  slug of a campus that exists. */
export async function makeProfile(
  ctx: Context,
  user: User,
  overrides: Partial<AboutYou> = {},
): Promise<void> {
  const answers = {
    academicLevel: 'undergraduate',
    year: 'junior',
    birthDate: '2005-04-02',
    gender: 'female',
    ...overrides,
  }
  const saved = await saveAboutYou({ ...ctx, actor: personOf(user) }, user.id, answers)
  if (!saved.ok) throw new Error(`The profile was not made: ${Object.values(saved.errors).join(' ')}`)
}
