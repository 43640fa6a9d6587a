import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import type { Settings } from '#app/platform/context.ts'
import { anybody } from '#app/platform/rules.ts'

const visitors: Rule<null> = (actor) => (actor.kind === 'visitor' ? 'allowed' : 'refused')

export const accountPolicy = policy({
  /** The current step of log-in or password reset in this browser. */
  readStep: anybody,
  /** The current step of sign-up in this browser. */
  readSignUp: visitors,
  /** Starting, confirming and changing a sign-up attempt; the cookie identifies the attempt. */
  signUp: visitors,
  /** Listing the providers. */
  readProvider: anybody,
  /** Logging in or signing up with a provider, which identifies the person. */
  useProvider: anybody,
  /** Logging in; the password identifies the account's owner. */
  logIn: anybody,
  /** Requesting a code and setting a new password with it. */
  resetPassword: anybody,
  /** Ending the session of the requesting browser. */
  logOut: anybody,
} satisfies Record<string, Rule<null>>)

/** The demo accounts, which anyone may log in with. */
export const demoPolicy = policy({
  readAccounts: evenSuspended((_actor, { mode }) => (mode === 'demo' ? 'allowed' : 'hidden')),
} satisfies Record<string, Rule<Pick<Settings, 'mode'>>>)
