import { use } from 'react'
import { Link, href } from 'react-router'
import { SiteShell } from '#app/web/site-name.tsx'

/** The guides for this place, if the operator wrote any. They open in a new tab, so that nothing typed is lost.
 *  @param at the place, one of `guidePlaces` */
export function GuideLinks({ at }: { at: string }) {
  const guides = use(SiteShell)?.guides.filter((guide) => guide.at.includes(at)) ?? []
  if (guides.length === 0) return null
  return (
    <p className="text-sm text-ink-2">
      Good to know:{' '}
      {guides.map(({ slug, title }, index) => (
        <span key={slug}>
          {index > 0 && ', '}
          <Link
            to={href('/guides/:guide?', { guide: slug })}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4 wrap-anywhere"
          >
            {title}
          </Link>
        </span>
      ))}
    </p>
  )
}
