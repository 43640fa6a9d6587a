import { evenSuspended, type Rule } from '#app/platform/access.ts'

const anybody: Rule<null> = evenSuspended(() => 'allowed')

export const accountPolicy = {
  /** Beginning, confirming and changing one's own attempt to sign up; which attempt is one's own says the cookie. */
  signUp: (actor) => (actor.kind === 'visitor' ? 'allowed' : 'refused'),
  /** Signing in or up at the provider; who it is says the provider. */
  useProvider: anybody,
  /** Signing in; whose account it is shows what they know. */
  logIn: anybody,
  /** Asking for a code and setting a new password with it. */
  resetPassword: anybody,
  /** Ending the session that one's own browser came with. */
  logOut: anybody,
} satisfies Record<string, Rule<null>>

/** Everything on the account page: the own account and no other's, whatever rights somebody has. */
export const ownAccountPolicy = {
  manage: evenSuspended((actor, { userId }) => {
    if (actor.kind === 'visitor') return 'refused'
    return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
  }),
} satisfies Record<string, Rule<{ userId: string }>>

export const rolePolicy = {
  /** Nothing else makes an admin or a manager. */
  grant: (actor) =>
    actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'refused',
} satisfies Record<string, Rule<null>>
