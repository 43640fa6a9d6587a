import { href } from 'react-router'
import type { NamedProvider } from '#app/features/site/login-providers.server.ts'

/** Everything that can go wrong with a sign-in at a provider. The address contains both names (`?provider=…&problem=…`), so anyone
 *  could send someone such a link. Therefore the sentences are fixed and harmless. */
const sentences = {
  // The specification's text (part 1 §8).
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

/** The page that starts to link an account to a provider. */
export const linkPage = (provider: string): string => href('/account/login/:provider', { provider })

/** The page that shows the problem, where the person can act on it. If the address already has an account, that is the home page
 *  (specification part 1 §4); the same goes for a problem that the log-in page would not show to a logged-in person. */
export function problemPath(
  provider: string,
  problem: ProviderProblem,
  returnTo: string,
  isSignedIn = false,
): string {
  const query = new URLSearchParams({ provider, problem })
  const isAboutLinking = returnTo === linkPage(provider) && problem !== 'link-not-you'
  if (isAboutLinking && isSignedIn) return `${returnTo}?${query.toString()}`
  if (returnTo !== '/') query.set('returnTo', returnTo)
  const isForHome = problem === 'exists' || problem === 'link-not-you' || isSignedIn
  return `${isForHome ? '/' : href('/login')}?${query.toString()}`
}

/** The message for the problem in the page's address, or null. */
export function providerSentence(search: string, providers: readonly NamedProvider[]): string | null {
  const query = new URLSearchParams(search)
  const [id, name] = [query.get('provider'), query.get('problem')]
  const provider = providers.find((each) => each.id === id)
  if (!provider || name === null || !Object.hasOwn(sentences, name)) return null
  return sentences[name as ProviderProblem](provider.name)
}
