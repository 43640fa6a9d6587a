/** What can go wrong with a sign-in at the provider. The name stands in an address (`?google=…`), so anybody could send
 *  somebody a link with one: the words are fixed ones, and do no harm. */
const failed = (message: string) => `Error signing in with Google: ${message}`

export const providerProblems = {
  // The specification's words (part 1 §8).
  exists: 'An account with this email already exists. Please login with your email and password instead.',
  cancelled: failed('it was cancelled, and nothing was changed. Try again, or use your email and password.'),
  silent: failed(
    'Google does not answer right now. Try again in some minutes, or use your email and password.',
  ),
  refused: failed(
    'what Google answered could not be used. Please try again, or use your email and password.',
  ),
  stale: failed('this took too long, or it began in another window. Please try again.'),
  unverified: failed('Google has not confirmed your email address. Confirm it there first, or sign up here.'),
  'no-email': failed('Google did not tell your email address. Try again and allow it, or sign up here.'),
} as const
export type ProviderProblem = keyof typeof providerProblems

/** The page that says it: where somebody can do what it asks for. An address that has an account leads to home
 *  (specification part 1 §4). */
export function problemPath(problem: ProviderProblem, returnTo: string): string {
  const query = new URLSearchParams({ google: problem })
  if (returnTo !== '/') query.set('returnTo', returnTo)
  return `${problem === 'exists' ? '/' : '/login'}?${query.toString()}`
}

/** What a page says for the name in its address, or null. */
export function providerSentence(search: string): string | null {
  const name = new URLSearchParams(search).get('google')
  return name !== null && Object.hasOwn(providerProblems, name)
    ? providerProblems[name as ProviderProblem]
    : null
}
