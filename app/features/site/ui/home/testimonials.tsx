import { Tag } from '#app/ui/tag.tsx'
import type { Testimonials } from '../../rules.ts'

/** Testimonials of students; invented ones of the demo campus are marked. */
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
