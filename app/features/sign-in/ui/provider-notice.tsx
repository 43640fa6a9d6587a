import { Link, useLocation, href } from 'react-router'
import { safeReturnTo, withReturnTo } from '#app/platform/addresses/return-to.ts'
import { providerSentence } from '../provider-problems.ts'
import type { NamedProvider } from '#app/features/site/login-providers.server.ts'

/** Explains above the page why a sign-in at the provider failed, with or without JavaScript, until the next navigation. */
export function ProviderNotice({ providers }: { providers: readonly NamedProvider[] }) {
  const { pathname, search } = useLocation()
  const sentence = providerSentence(search, providers)
  if (sentence === null) return null
  const returnTo = safeReturnTo(new URLSearchParams(search).get('returnTo'))
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-4 border-b border-line bg-warn-soft px-4 py-1 text-warn"
    >
      <p className="py-2">{sentence}</p>
      {pathname === '/' && (
        <Link
          to={withReturnTo(href('/login'), returnTo)}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          Log in
        </Link>
      )}
    </div>
  )
}
