import { Link, href } from 'react-router'
import { groupPath } from '#app/features/groups/paths.ts'
import { FOR_ME, pageHref, type ListingSearch, type PageView } from '#app/features/search/search-params.ts'
import { formatList } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { JudgedFor } from '../judged-search.server.ts'

type Props = {
  search: ListingSearch
  view: PageView
  judged: JudgedFor | null
  /** The user's groups. */
  choices: { groupId: string; name: string }[]
}

/** The group that the homes are judged for, or a choice of groups. */
export function FitBar({ search, view, judged, choices }: Props) {
  const to = (change: Partial<ListingSearch>) => pageHref({ ...search, page: 1, ...change }, view)
  if (judged) {
    const isMe = judged.group === FOR_ME
    return (
      <section aria-label="Homes that fit" className="mt-3 rounded-card border border-line bg-surface p-3.5">
        <p>
          {search.fits ? 'Only homes that fit' : 'Homes that fit'}{' '}
          {isMe ? (
            'you'
          ) : (
            <Link to={groupPath(judged.group)} className="font-medium underline underline-offset-2">
              {judged.name}
            </Link>
          )}{' '}
          {search.fits ? 'are shown.' : 'come first, then near misses.'}
        </p>
        {judged.gaps.length > 0 && (
          <p className="text-ink-2">
            You have not stated your {formatList(judged.gaps)} yet
            {judged.gaps.includes('move-in date') && ', or the date has passed'}.{' '}
            <Link to={href('/profile/:activeTabParam?')} className="underline underline-offset-2">
              Add it to your profile
            </Link>
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-2">
          <ButtonLink size="s" preventScrollReset to={to({ fits: !search.fits })}>
            {search.fits ? 'Show near misses, too' : 'Only homes that fit'}
          </ButtonLink>
          <ButtonLink size="s" look="quiet" preventScrollReset to={to({ group: null, fits: false })}>
            Turn off
          </ButtonLink>
        </p>
      </section>
    )
  }
  return (
    <nav aria-label="Homes that fit" className="mt-3 flex flex-wrap items-center gap-2">
      <span className="text-ink-2">Show homes that fit</span>
      <ButtonLink size="s" preventScrollReset to={to({ group: FOR_ME })}>
        You
      </ButtonLink>
      {choices.map(({ groupId, name }) => (
        <ButtonLink
          key={groupId}
          size="s"
          preventScrollReset
          to={to({ group: groupId })}
          className="max-w-60"
        >
          <span className="truncate">{name}</span>
        </ButtonLink>
      ))}
    </nav>
  )
}
