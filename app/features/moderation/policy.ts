import { evenSuspended, type Actor, type Rule, type Verdict } from '#app/platform/access.ts'

const forAdmins = (actor: Actor): Verdict =>
  actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'hidden'

/** Holding people off from the site. Nobody else learns that it can be done. */
export const suspensionPolicy = {
  read: forAdmins,
  suspend: forAdmins,
  lift: forAdmins,
  /** Letting one stand that was appealed against. */
  answer: forAdmins,
} satisfies Record<string, Rule<null>>

/** What those who run the site do with accounts; rights are `rolePolicy`'s. */
export const peopleDeskPolicy = {
  find: forAdmins,
  /** A record without ways to reach the person. */
  read: forAdmins,
  /** Reading those, which is written into the log. */
  openContacts: forAdmins,
  /** Seeing what others see of somebody, as nobody in particular. */
  viewAs: forAdmins,
  endSessions: forAdmins,
} satisfies Record<string, Rule<null>>

/** What holds on the site and may be changed while it runs. */
export const settingsPolicy = { read: forAdmins, change: forAdmins } satisfies Record<string, Rule<null>>

/** How the site is, and beginning its jobs. */
export const healthPolicy = { read: forAdmins, runJob: forAdmins } satisfies Record<string, Rule<null>>

const own: Rule<{ userId: string }> = (actor, { userId }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
}

/** What a suspended person may do about it. */
export const ownSuspensionPolicy = {
  read: evenSuspended(own),
  appeal: evenSuspended(own),
} satisfies Record<string, Rule<{ userId: string }>>
