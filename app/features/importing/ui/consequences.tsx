import type { ImportPage } from '../own-imports.query.server.ts'
import { formatCount, formatNumber } from '#app/platform/text/format.ts'
import { GONE_KEPT } from '../rules.ts'

const publishedText: Record<ImportPage['reviews'], string> = {
  none: 'published; those that are not complete stay drafts.',
  first:
    'published; those that are not complete stay drafts. Your first homes, and any that need a second look, are reviewed by the people who run this site before students see them.',
  all: 'submitted, and published after a review by the people who run this site; those that are not complete stay drafts.',
}

type NewHomes = NonNullable<NonNullable<ImportPage['counts']>['newHomes']>

/** What the new homes become, or became, with how many of each. */
function newHomesText({ published, submitted, drafts }: NewHomes, will: boolean, areWanted: boolean): string {
  const be = (count: number) => (will ? (count === 1 ? 'is' : 'are') : count === 1 ? 'was' : 'were')
  const [turn, lack] = drafts === 1 ? ['a draft', 'it is'] : ['drafts', 'they are']
  const review = 'after a review by the people who run this site'
  const parts: [number, string][] = [
    [published, `${be(published)} published`],
    [submitted, `${be(submitted)} submitted, to be published ${review}`],
    [
      drafts,
      `${will ? (drafts === 1 ? 'becomes' : 'become') : 'became'} ${turn}${areWanted ? '' : `, because ${lack} not complete`}`,
    ],
  ]
  const told = parts.filter(([count]) => count > 0)
  const all = formatCount(published + submitted + drafts, 'new home')
  if (told.length === 1) return `${all} ${told[0]?.[1]}.`
  return `Of ${all}, ${told.map(([count, words]) => `${formatNumber(count)} ${words}`).join('; ')}.`
}

/** What an import does, or did, besides the counts. */
export function Consequences({
  list: { counts, state, newAs, reviews, closing, lacks },
}: {
  list: Pick<ImportPage, 'counts' | 'state' | 'newAs' | 'reviews' | 'closing' | 'lacks'>
}) {
  if (!counts) return null
  const will = state === 'checked'
  const { completed = 0, drafts = 0 } = counts
  const areAllDrafts = drafts > 0 && drafts === counts.new + counts.changed + counts.unchanged
  return (
    <ul className="grid list-disc gap-1 pl-5 text-ink-2 empty:hidden">
      {counts.new > 0 && (
        <li>
          {counts.newHomes
            ? newHomesText(counts.newHomes, will, newAs === 'draft')
            : newAs === 'draft' || areAllDrafts
              ? `New homes ${will ? 'become' : 'became'} drafts${newAs === 'draft' ? '' : ', because none of them is complete'}.`
              : `New homes ${will ? 'are' : 'were'} ${publishedText[reviews]}`}
        </li>
      )}
      {completed > 0 && (
        <li>
          {formatCount(completed, 'draft')} {completed === 1 ? 'is' : 'are'} complete with this list, and{' '}
          {completed === 1 ? 'is' : 'are'} submitted.
        </li>
      )}
      {will && drafts > 0 && (
        <li>
          {formatCount(drafts, 'home')} {drafts === 1 ? 'stays a draft' : 'stay drafts'}, because the list
          lacks: {lacks.map(({ label, homes }) => `${label} (${homes})`).join(', ')}. You can fill that in for
          all of them once the list is applied.
        </li>
      )}
      {counts.duplicates > 0 && (
        <li>Duplicates have the address of someone else’s home: the people who run this site decide.</li>
      )}
      {counts.gone > 0 && (
        <li>
          {formatCount(counts.gone, 'home')} of an earlier list of this name{' '}
          {counts.gone === 1 ? 'is' : 'are'} not in this one
          {closing ? '.' : ` and ${will ? 'stay' : 'stayed'} as ${counts.gone === 1 ? 'it is' : 'they are'}.`}
          {will && ' Once it is applied you can pause them here, or take them down.'}
          {counts.gone > GONE_KEPT &&
            ` You can change ${GONE_KEPT.toLocaleString('en-US')} of them at a time, offered ones first: import the list again for the others.`}
        </li>
      )}
    </ul>
  )
}
