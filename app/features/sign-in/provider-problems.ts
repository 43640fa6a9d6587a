import { href } from 'react-router'
/** Everything that can go wrong with a sign-in at the provider. The name is in the address (`?google=…`), so anybody
 *  could send somebody a link with one: the sentences are therefore fixed and harmless. */
const sentences = {
  // The specification's words (part 1 §8).
  exists: () =>
    'An account with this email already exists. Please login with your email and password instead.',
  cancelled: failed('it was canceled, and nothing was changed. Try again, or use your email and password.'),
  silent: failed(
    '{it} is not responding right now. Try again in a few minutes, or use your email and password.',
  ),
  refused: failed(
    'the answer from {it} could not be used. Please try again, or use your email and password.',
  ),
  stale: failed('this took too long, or it began in another window. Please try again.'),
  unverified: failed('{it} has not confirmed your email address. Confirm it there first, or sign up here.'),
  'no-email': failed('{it} did not share your email address. Try again and allow it, or sign up here.'),
  'link-cancelled': notLinked('it was canceled, and nothing was changed.'),
  'link-silent': notLinked('{it} is not responding right now. Try again in a few minutes.'),
  'link-refused': notLinked('the answer from {it} could not be used. Please try again.'),
  'link-taken': notLinked(
    'that {it} account is already linked to another account here. Choose a different one, or unlink it there first.',
  ),
  'link-other': notLinked('your account is already linked to another {it} account. Unlink that one first.'),
  'link-not-you': notLinked(
    'this browser is no longer signed in to the account that asked for it. Log in to that one, and try again.',
  ),
} satisfies Record<string, (provider: string) => string>
export type ProviderProblem = keyof typeof sentences

function failed(message: string) {
  return (it: string) => `Error signing in with ${it}: ${message.replaceAll('{it}', it)}`
}
function notLinked(message: string) {
  return (it: string) => `${it} was not linked: ${message.replaceAll('{it}', it)}`
}

/** The page that starts to link an account. */
export const LINK_PAGE = href('/account/google')

/** The page that shows the problem: where the person can act on it. An address that already has an account leads home
 *  (specification part 1 §4), and so does any problem that the log-in page would not show to a signed-in person. */
export function problemPath(problem: ProviderProblem, returnTo: string, isSignedIn = false): string {
  const query = new URLSearchParams({ google: problem })
  const isAboutLinking = returnTo === LINK_PAGE && problem !== 'link-not-you'
  if (isAboutLinking && isSignedIn) return `${LINK_PAGE}?${query.toString()}`
  if (returnTo !== '/') query.set('returnTo', returnTo)
  const isForHome = problem === 'exists' || problem === 'link-not-you' || isSignedIn
  return `${isForHome ? '/' : href('/login')}?${query.toString()}`
}

/** The page's message for the problem in its address, or null.
 *  @param provider name of the provider */
export function providerSentence(search: string, provider: string): string | null {
  const name = new URLSearchParams(search).get('google')
  return name !== null && Object.hasOwn(sentences, name) ? sentences[name as ProviderProblem](provider) : null
}
