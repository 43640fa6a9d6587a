import { demoAccounts, demoEmail, demoPeople } from '#app/features/accounts/demo-accounts.ts'
import { unsafeDemoAccounts } from '#app/features/accounts/demo-queries.server.ts'
import { makeUserWithPassword } from '#app/features/accounts/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { Context } from '#app/platform/context.ts'
import { makeDemoConversations } from './demo-conversations.ts'
import { likeDemoHomes } from './like-demo-homes.ts'

/** Makes the accounts of the demo that are not there yet, each whole or not at all. */
export async function makeDemoAccounts(ctx: Context): Promise<void> {
  const there = new Set((await unsafeDemoAccounts(ctx)).map(({ email }) => email))
  const made = new Map<string, Awaited<ReturnType<typeof makeUserWithPassword>>>()
  for (const person of demoPeople) {
    const email = demoEmail(person)
    const password = demoAccounts.find((account) => account.email === email)?.password
    if (there.has(email) || !password) continue
    const { role, givenName, familyName } = person
    await ctx.db.transaction(async (db) => {
      const inside = { ...ctx, db }
      const rights = { student: role === 'student', manager: role === 'manager', admin: role === 'admin' }
      const named = { givenName, familyName, email, termsVersion: 'demo' }
      const user = await makeUserWithPassword(inside, { ...named, ...rights }, password)
      if (person.role !== 'student') return
      const { campus, year, birthDate } = person
      const answers = { university: campus, year, birthDate, academicLevel: 'undergraduate' }
      await makeProfile(inside, user, { ...answers, gender: null })
      made.set(givenName, user)
      if (person === demoPeople[0]) await likeDemoHomes(inside, user)
    })
  }
  await makeDemoConversations(ctx, made)
}
