import type { Person } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'

type Session = { id: string; provenAt: Date; expiresAt: Date; secondFactor: boolean }
type User = { id: string; student: boolean; manager: boolean; admin: boolean; suspendedAt: Date | null }

/** The actor of a session. In production, an admin without a second factor does not get admin rights. */
export function actorOf({ settings }: Pick<Context, 'settings'>, session: Session, user: User): Person {
  const mayAdminister = settings.mode === 'demo' || session.secondFactor
  return {
    kind: 'person',
    userId: user.id,
    sessionId: session.id,
    student: user.student,
    manager: user.manager,
    admin: user.admin && mayAdminister && user.suspendedAt === null,
    suspended: user.suspendedAt !== null,
    provenAt: session.provenAt,
    sessionEndsAt: session.expiresAt,
  }
}
