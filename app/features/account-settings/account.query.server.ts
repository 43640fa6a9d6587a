import { and, desc, eq, gt } from 'drizzle-orm'
import { siteProviders } from '#app/features/site/login-providers.server.ts'
import { sessions, signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { dataExports } from '#app/database/schema/people/data-exports.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { onlyProvider } from '#app/features/sign-in/provider-rules.ts'
import { BY_PASSWORD } from '#app/features/sign-in/provider-account.server.ts'
import type { NamedProvider } from '#app/features/site/login-providers.server.ts'
import { isSameIssuer } from '#app/platform/settings/login-providers.ts'
import { isCampusEmail } from './confirm-campus-email.server.ts'
import { deviceOf, type Device } from '#app/features/accounts/device-text.ts'
import { waitingChange } from './confirm-email-change.server.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import { isRecentlyAuthenticated } from '#app/features/accounts/reauthenticate.server.ts'
import { hasSecondFactor } from '#app/features/accounts/consume-second-factor-code.server.ts'

export type ExportView = {
  id: string
  state: 'waiting' | 'ready'
  /** Bytes; null until it is ready. */
  size: number | null
  createdAt: Date
  expiresAt: Date
}

/** The actor's downloads, newest first.
 *  @throws SignInRequired */
export async function ownExports(ctx: Context): Promise<ExportView[]> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.read, { userId })
  const { id, state, size, createdAt, expiresAt } = dataExports
  return db
    .select({ id, state, size, createdAt, expiresAt })
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt))
}

export type OwnAccount = {
  givenName: string
  familyName: string
  email: string
  /** For a campus address: when a code last confirmed it. */
  campusEmail: { since: Date | null } | null
  /** The pending new address. */
  newEmail: string | null
  /** E.164. */
  phone: string | null
  hasPassword: boolean
  /** The provider that replaces a password, because the address is at one of its domains; null otherwise. */
  insteadOfPassword: string | null
  hasSecondFactor: boolean
  /** The providers of this site, and whether each is linked. */
  providers: (NamedProvider & { linked: boolean })[]
  /** How many ways there are to log in: the password, and each linked provider. */
  waysIn: number
  /** Why a staff or manager role does not count now: two-step sign-in is off, or this session began without it. */
  heldBack: { role: 'admin' | 'desk' | 'manager'; why: 'no-second-step' | 'not-passed' } | null
}

/** The data of the account page.
 *  @throws SignInRequired */
export async function ownAccount(ctx: Context): Promise<OwnAccount> {
  const { userId, heldBack } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.read, { userId })
  const [[user], ways, secondFactor, change, providers] = await Promise.all([
    open.db.select().from(users).where(eq(users.id, userId)),
    waysIn(open, userId),
    hasSecondFactor(open.db, userId),
    waitingChange(open, userId),
    siteProviders(open),
  ])
  if (!user) throw new NotFound()
  return {
    givenName: user.givenName,
    familyName: user.familyName,
    email: user.email,
    campusEmail: (await isCampusEmail(open.db, user.email)) ? { since: user.emailConfirmedAt } : null,
    newEmail: change?.email ?? null,
    phone: user.phone,
    hasPassword: ways.includes(BY_PASSWORD),
    insteadOfPassword: ways.includes(BY_PASSWORD)
      ? null
      : (onlyProvider(providers, user.email)?.name ?? null),
    hasSecondFactor: secondFactor,
    providers: providers.map(({ id, name, issuer }) => ({
      id,
      name,
      linked: ways.some((way) => isSameIssuer(way, issuer)),
    })),
    waysIn: ways.length,
    heldBack: heldBack ? { role: heldBack, why: secondFactor ? 'not-passed' : 'no-second-step' } : null,
  }
}

async function waysIn(ctx: ReadingContext, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ way: signInMethods.providerId })
    .from(signInMethods)
    .where(eq(signInMethods.userId, userId))
  return rows.map(({ way }) => way)
}

/** How a person reauthenticates: already done recently, by password, by a second-step code if there is no password, or by signing in
 *  again if there is neither. */
export type ReauthenticationWay = 'given' | 'password' | 'code' | 'sign-in'

/** How the form of a sensitive change must reauthenticate.
 *  @param when `always`: a recent reauthentication only counts if there is neither a password nor a second step */
export async function reauthenticationWay(
  ctx: Context,
  when: 'not-recent' | 'always' = 'not-recent',
): Promise<ReauthenticationWay> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.read, { userId })
  const isRecent = isRecentlyAuthenticated(ctx.actor, ctx.now())
  if (isRecent && when === 'not-recent') return 'given'
  const [ways, secondFactor] = await Promise.all([waysIn(open, userId), hasSecondFactor(open.db, userId)])
  if (ways.includes(BY_PASSWORD)) return 'password'
  if (secondFactor) return 'code'
  return isRecent ? 'given' : 'sign-in'
}

export type SessionView = { id: string; device: Device; isThis: boolean; begunAt: Date; usedAt: Date }

/** The actor's signed-in browsers: the current one first, then by last use, which is stored to the day.
 *  @throws SignInRequired */
export async function ownSessions(ctx: Context): Promise<SessionView[]> {
  const { userId, sessionId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.read, { userId })
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
  return rows
    .map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      device: deviceOf(userAgent),
      isThis: id === sessionId,
      begunAt: createdAt,
      usedAt: updatedAt,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
}
