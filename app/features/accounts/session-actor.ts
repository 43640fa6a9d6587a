import type { Person } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'

type Session = { id: string; provenAt?: Date | null; createdAt: Date; secondFactor?: boolean | null }
type User = { id: string } & Partial<Record<'student' | 'manager' | 'admin', boolean | null>>

/** Whom a session stands for. An admin without a second factor is no admin in production. */
export function actorOf({ settings }: Pick<Context, 'settings'>, session: Session, user: User): Person {
  const mayAdminister = settings.mode === 'demo' || session.secondFactor === true
  return {
    kind: 'person',
    userId: user.id,
    sessionId: session.id,
    student: user.student === true,
    manager: user.manager === true,
    admin: user.admin === true && mayAdminister,
    provenAt: session.provenAt ?? session.createdAt,
  }
}
