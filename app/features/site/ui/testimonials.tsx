import { Tag } from '#app/ui/tag.tsx'
import type { Support, Testimonials } from '../rules.ts'
import { SupportContacts } from './support-contacts.tsx'

/** How the operator helps, and its price guarantee if it is set. */
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

/** Student testimonials; the demo campus's invented ones are marked. */
export function TestimonialsSection({ demo, items }: Testimonials) {
  return (
    <section aria-labelledby="said" className="page mt-18">
      <h2 id="said" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-3xl">
        What students say
        {demo && <Tag>Demo, invented</Tag>}
      </h2>
      <ul className="mt-6 grid gap-5 md:grid-cols-3">
        {items.map(({ quote, name, about }) => (
          <li key={quote} className="rounded-card border border-line bg-surface p-6">
            <figure className="flex h-full flex-col gap-4">
              <blockquote className="text-lg wrap-anywhere">{quote}</blockquote>
              <figcaption className="mt-auto wrap-anywhere">
                <span className="font-medium">{name}</span>
                {about && <span className="text-ink-2">, {about}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
