import { Link, href } from 'react-router'
import { PROVIDERS_MOST } from '#app/features/site/stored-providers.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Section } from '#app/ui/section.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { ProviderEntry } from '../providers.query.server.ts'

const states = {
  environment: 'Set when the site was started, and changed only there.',
  covered: 'Not used: the site was started with a provider that has the same short name or issuer.',
  'without-secret': 'Its client secret cannot be read. Enter it again.',
} as const

/** The providers to log in with; those set by admins are links. */
export function ProviderList({ providers }: { providers: ProviderEntry[] }) {
  const own = providers.filter(({ state }) => state !== 'environment').length
  return (
    <Section title="Log-in providers" id="providers">
      <p className="max-w-prose text-ink-2">
        The accounts that people can log in with, such as those of their campus. An address at the campus’s
        domain, sent by its own provider, counts as a confirmed campus email.
      </p>
      {providers.length > 0 && (
        <ul aria-label="Log-in providers" className="grid">
          {providers.map((provider) => (
            <ProviderRow key={`${provider.state} ${provider.id}`} provider={provider} />
          ))}
        </ul>
      )}
      {own < PROVIDERS_MOST ? (
        <ButtonLink
          to={href('/admin/settings/providers/:provider', { provider: 'new' })}
          className="justify-self-start"
        >
          Add a provider
        </ButtonLink>
      ) : (
        <p>A site can have at most {PROVIDERS_MOST} of its own.</p>
      )}
    </Section>
  )
}

function ProviderRow({ provider: { id, name, issuer, state } }: { provider: ProviderEntry }) {
  const isOwn = state !== 'environment'
  return (
    <li
      className={`relative grid gap-1 border-b border-line py-3 last:border-b-0 ${isOwn ? 'hover:bg-sunken' : ''}`.trim()}
    >
      <p className="flex flex-wrap items-center gap-3">
        {isOwn ? (
          <Link
            to={href('/admin/settings/providers/:provider', { provider: id })}
            className="font-medium after:absolute after:inset-0"
          >
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        {state === 'environment' && <Tag>Environment</Tag>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">{issuer}</p>
      {state !== 'set' && <p className="text-sm text-ink-2">{states[state]}</p>}
    </li>
  )
}
