import { signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { personWith, type Person } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'

import { hashPassword } from '#app/platform/passwords/hash-password.server.ts'

type User = typeof users.$inferSelect

/** The row of an account without a way to sign in. */
export function userRow(ctx: SystemContext, overrides: Partial<User> = {}) {
  const id = overrides.id ?? newId()
  const { givenName = 'Ana', familyName = 'Rivera' } = overrides
  return {
    id,
    name: `${givenName} ${familyName}`.trim(),
    givenName,
    familyName,
    email: `${id}@example.com`,
    emailVerified: true,
    emailConfirmedAt: ctx.now(),
    termsVersion: 'test',
    termsAcceptedAt: ctx.now(),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    ...overrides,
  }
}

/** Creates such an account, for tests and the demo. */
export async function makeUser(ctx: SystemContext, overrides: Partial<User> = {}): Promise<User> {
  const [user] = await ctx.db.insert(users).values(userRow(ctx, overrides)).returning()
  if (!user) throw new Error('The account was not made.')
  return user
}

/** Creates an account that logs in with this password. */
export async function makeUserWithPassword(
  ctx: SystemContext,
  overrides: Partial<User>,
  password: string,
): Promise<User> {
  const hash = await hashPassword(password)
  const user = await makeUser(ctx, overrides)
  const method = { id: newId(), userId: user.id, providerId: 'credential', accountId: user.id }
  await ctx.db.insert(signInMethods).values({ ...method, password: hash })
  return user
}

/** A freshly signed-in person: `{ ...ctx, actor: personOf(user) }` acts as them. */
export function personOf(
  {
    id,
    student,
    manager,
    admin,
    desk = false,
    suspendedAt = null,
  }: Pick<User, 'id' | 'student' | 'manager' | 'admin'> & Partial<Pick<User, 'desk' | 'suspendedAt'>>,
  overrides: Partial<Person> = {},
): Person {
  const authenticatedAt = new Date()
  return personWith({
    userId: id,
    sessionId: newId(),
    student,
    manager,
    admin,
    desk: desk && !manager,
    suspended: suspendedAt !== null,
    authenticatedAt,
    ...overrides,
  })
}
