import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import type { Settings } from '#app/platform/context.ts'
import { anybody } from '#app/platform/rules.ts'

const visitors: Rule<null> = (actor) => (actor.kind === 'visitor' ? 'allowed' : 'refused')

export const accountPolicy = policy({
  /** At which step of logging in or setting a new password this browser is. */
  readStep: anybody,
  /** At which step of signing up this browser is. */
  readSignUp: visitors,
  /** Starting, confirming and changing a sign-up attempt; the cookie says which attempt it is. */
  signUp: visitors,
  /** Which providers there are. */
  readProvider: anybody,
  /** Signing in or up with a provider, which says who it is. */
  useProvider: anybody,
  /** Logging in; the password proves whose account it is. */
  logIn: anybody,
  /** Requesting a code and setting a new password with it. */
  resetPassword: anybody,
  /** Ending the session of the requesting browser. */
  logOut: anybody,
} satisfies Record<string, Rule<null>>)

/** The demo's accounts, with which anybody may log in there. */
export const demoPolicy = policy({
  readAccounts: evenSuspended((_actor, { mode }) => (mode === 'demo' ? 'allowed' : 'hidden')),
} satisfies Record<string, Rule<Pick<Settings, 'mode'>>>)
