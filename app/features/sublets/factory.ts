import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { DAY } from '#app/features/listings/freshness-rules.ts'
import type { SubletTexts } from './sublet-form.ts'
import { createSublet } from './save-sublet.server.ts'

type User = Parameters<typeof personOf>[0]

const dayIn = (ctx: SystemContext, days: number) =>
  new Date(ctx.now().getTime() + days * DAY).toISOString().slice(0, 10)

/** A room for two months, published, as form values; override what the test is about. */
export const subletTexts = (ctx: SystemContext, overrides: SubletTexts = {}): SubletTexts => ({
  kind: 'room',
  area: 'West Adams',
  rent: '900',
  ownRent: '1,050',
  freeFrom: dayIn(ctx, 30),
  freeUntil: dayIn(ctx, 90),
  consent: 'yes',
  ...overrides,
})

/** Offers a place through the verb, for a student with a confirmed campus email. @returns its id */
export async function makeSublet(
  ctx: SystemContext,
  user: User,
  overrides: SubletTexts = {},
): Promise<string> {
  const made = await createSublet({ ...ctx, actor: personOf(user) }, subletTexts(ctx, overrides))
  if (!made.ok) throw new Error(`The sublet was not made: ${JSON.stringify(made)}`)
  return made.subletId
}

/** Adults with a confirmed email at the same campus, with these given names in order. */
export async function campusStudents(ctx: SystemContext, ...names: string[]) {
  const university = await makeCampus(ctx, { emailDomains: ['campus.example'] })
  const students = []
  for (const name of names) {
    const user = await makeUser(ctx, {
      givenName: name,
      familyName: 'Quillfeather',
      email: `${name.toLowerCase()}@mail.campus.example`,
    })
    await makeProfile(ctx, user, { university })
    students.push({ ...user, ctx: { ...ctx, actor: personOf(user) } })
  }
  return students as [(typeof students)[0], (typeof students)[0], (typeof students)[0]]
}
