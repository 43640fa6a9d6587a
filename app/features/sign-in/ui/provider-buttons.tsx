import { href } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { NativeForm } from '#app/web/lost/native-form.tsx'
import type { NamedProvider } from '#app/features/site/login-providers.server.ts'
import { Agreement } from './agreement.tsx'

type Props = {
  providers: readonly NamedProvider[]
  returnTo: string
  /** Opens the provider in a new tab, to keep the current page. */
  newTab?: boolean
  /** Whether to show a "stay signed in" box here, because no form beside it has one that counts for both. Without scripts, each has
   *  its own. */
  ownBox?: boolean
}

/** A button for each provider; null without providers. A native form submission, because the answer leads to another site. */
export function ProviderButtons({ providers, returnTo, newTab = false, ownBox = false }: Props) {
  const [first, ...others] = providers
  if (!first) return null
  return (
    <NativeForm
      action={addressOf(first)}
      target={newTab ? '_blank' : undefined}
      rel="noopener"
      className="grid gap-2"
      onLeave={(form) => {
        const keep = form.querySelector<HTMLInputElement>('[type="hidden"][name="keepSignedIn"]')
        if (keep) keep.value = isKept() ? 'on' : ''
      }}
    >
      <input type="hidden" name="keepSignedIn" value="" />
      <input type="hidden" name="returnTo" value={returnTo} />
      {providers.map((provider) => (
        <button
          key={provider.id}
          type="submit"
          formAction={addressOf(provider)}
          className={`${buttonClass()} w-full`}
        >
          {provider.name === 'Google' && <GoogleMark />}
          {`Continue with ${provider.name}${newTab ? ' in a new tab' : ''}`}
        </button>
      ))}
      <Checkbox
        label={`Keep me signed in${ownBox || others.length > 0 ? '' : ` with ${first.name}`}`}
        name="keepSignedIn"
        className={`-my-1 ${ownBox ? '' : 'hidden [@media(scripting:none)]:flex'}`}
      />
      <Agreement by="New here? By continuing" className="text-sm" />
    </NativeForm>
  )
}

const addressOf = ({ id }: NamedProvider) => href('/login/:provider', { provider: id })

/** Whether the "stay signed in" box on this screen is checked. */
const isKept = () => document.querySelector('input[type="checkbox"][name="keepSignedIn"]:checked') !== null

/** The Google logo in one color; decorative, because the name is next to it. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor">
      <path d="M19 6.6A9 9 0 1 0 21 12h-8.5" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

export function OrByEmail() {
  return (
    <p className="flex items-center gap-3 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or by email
    </p>
  )
}
