import { Tag } from '#app/ui/tag.tsx'
import type { Support } from '../../rules.ts'
import { SupportContacts } from '../support-contacts.tsx'

/** How the operator helps, and its price guarantee; only shown when it is set. */
export function SupportSection({ support }: { support: Support }) {
  return (
    <section aria-labelledby="support" className="page mt-18">
      <div className="grid gap-6 rounded-card bg-sunken p-6 md:grid-cols-[1fr_auto] md:p-8">
        <div className="grid content-start gap-2">
          <h2 id="support" className="flex items-center gap-3 text-2xl">
            Need a hand?
            {support.demo && <Tag>Demo, invented</Tag>}
          </h2>
          <p className="max-w-[52ch] text-lg text-ink-2">
            {support.priceMatch ??
              'Ask the people who run this site about a home, a price or anything that looks wrong.'}
          </p>
        </div>
        <SupportContacts support={{ ...support, demo: false }} />
      </div>
    </section>
  )
}
