import { inTransaction } from '#app/database/transaction.server.ts'
import { demoAccounts, demoEmail, demoPeople } from '#app/features/sign-in/demo-accounts.ts'
import { demoAccountsHere } from '#app/features/sign-in/demo-accounts.query.server.ts'
import { makeUserWithPassword } from '#app/features/accounts/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { makeDemoCollections } from '../demo-collections.ts'
import { makeDemoConversations } from './demo-conversations.ts'
import { makeDemoMatches } from './demo-matches.ts'
import { makeDemoMonth } from './demo-month.ts'
import { demoProfiles } from './demo-profiles.ts'
import { giveDemoHomes } from '../homes/give-demo-homes.ts'
import { storePortraits } from './store-portraits.ts'
import { likeDemoHomes } from '../homes/like-demo-homes.ts'

type DemoPerson = (typeof demoPeople)[number]
type Student = Extract<DemoPerson, { role: 'student' }>
type User = Awaited<ReturnType<typeof makeUserWithPassword>>

/** How many milliseconds old the accounts are, so that newly created ones stand out. */
const AGE = 200 * 24 * 60 * 60 * 1000

/** Creates missing demo accounts, each completely or not at all; then their conversations, homes and match requests. */
export async function makeDemoAccounts(ctx: SystemContext): Promise<void> {
  const there = new Set((await demoAccountsHere(ctx)).map(({ email }) => email))
  const made = new Map<string, User>()
  for (const person of demoPeople) {
    const email = demoEmail(person)
    const password = demoAccounts.find((account) => account.email === email)?.password
    if (there.has(email) || !password) continue
    made.set(person.givenName, await makeDemoAccount(ctx, person, email, password))
  }
  await makeDemoConversations(ctx, made)
  await makeDemoCollections(ctx, made)
  await makeDemoMatches(ctx, made)
  await makeDemoMonth(ctx, made)
}

function makeDemoAccount(
  ctx: SystemContext,
  person: DemoPerson,
  email: string,
  password: string,
): Promise<User> {
  const { role, givenName, familyName } = person
  return inTransaction(ctx, async (tx) => {
    const rights = { student: role === 'student', manager: role === 'manager', admin: role === 'admin' }
    const createdAt = new Date(ctx.now().getTime() - AGE)
    const named = {
      givenName,
      familyName,
      email,
      termsVersion: 'demo',
      createdAt,
      termsAcceptedAt: createdAt,
    }
    const user = await makeUserWithPassword(tx, { ...named, ...rights }, password)
    if (person.role === 'student') await notifyOfStudent(tx, person, user)
    if (person.role === 'manager') await giveDemoHomes(tx, user, createdAt)
    return user
  })
}

async function notifyOfStudent(ctx: SystemContext, person: Student, user: User): Promise<void> {
  const { answers, portrait } = demoProfiles[person.givenName]
  const { campus, year, birthDate } = person
  const about = { university: campus, year, birthDate, academicLevel: 'undergraduate' }
  await makeProfile(ctx, user, { ...about, ...answers })
  if (portrait)
    await ctx.jobs.enqueue(ctx.db, storePortraits, { portraits: [{ ownerId: user.id, portrait }] })
  if (person.givenName === 'Ana') await likeDemoHomes(ctx, user)
}
