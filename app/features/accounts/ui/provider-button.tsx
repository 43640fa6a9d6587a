import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'

/** Signing in at the provider: a form of the browser's own, because the answer leads to another site. */
export function ProviderButton({ name, returnTo }: { name: string; returnTo: string }) {
  return (
    <form method="post" action="/login/google" className="grid gap-2">
      <input type="hidden" name="returnTo" value={returnTo} />
      <button type="submit" className={`${buttonClass()} w-full`}>
        {name === 'Google' && <GoogleMark />}
        Continue with {name}
      </button>
      <p className="text-sm text-ink-2">
        New here? By continuing you agree to the{' '}
        <Link to="/terms" target="_blank" className="text-ink underline underline-offset-4">
          terms
        </Link>{' '}
        and have read the{' '}
        <Link to="/privacy" target="_blank" className="text-ink underline underline-offset-4">
          privacy notice
        </Link>
        .
      </p>
    </form>
  )
}

/** A G in one colour; the name beside it says the rest. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor">
      <path d="M19 6.6A9 9 0 1 0 21 12h-8.5" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
