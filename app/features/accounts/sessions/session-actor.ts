import { personWith, type Person } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'

type Session = { id: string; authenticatedAt: Date; expiresAt: Date; secondFactor: boolean }
type User = {
  id: string
  student: boolean
  manager: boolean
  admin: boolean
  suspendedAt: Date | null
  hidesHomes?: boolean
}

/** The actor of a session. In production, the rights of an admin count only after the second step, and so do those of a
 *  manager where the operator asks for it; `heldBack` says which role waits for it. */
export function actorOf({ settings }: Pick<Context, 'settings'>, session: Session, user: User): Person {
  const isTrusted = settings.mode === 'demo' || session.secondFactor
  const manages = isTrusted || settings.secondFactorFor === 'admins'
  const heldBack = user.admin && !isTrusted ? 'admin' : user.manager && !manages ? 'manager' : undefined
  return personWith({
    userId: user.id,
    sessionId: session.id,
    student: user.student,
    manager: user.manager && manages,
    admin: user.admin && isTrusted && user.suspendedAt === null,
    ...(heldBack && { heldBack }),
    suspended: user.suspendedAt !== null,
    authenticatedAt: session.authenticatedAt,
    sessionEndsAt: session.expiresAt,
    hidesHomes: user.hidesHomes,
  })
}

/** A person after their session authenticated again. */
export const withNewAuthentication = (person: Omit<Person, 'authenticatedAt'>, authenticatedAt: Date) =>
  personWith({ ...person, authenticatedAt })
