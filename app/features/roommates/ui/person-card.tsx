import { Link } from 'react-router'
import { ReasonLine } from '#app/features/match-score/ui/reason-line.tsx'
import { Avatar } from '#app/features/photos/ui/avatar.tsx'
import { linesLeft, reasonsShown } from '../card-text.ts'
import { profilePath } from '../paths.ts'
import type { PersonCard as Card } from '../views.ts'
import { CardActions } from './card-actions.tsx'

type Props = {
  card: Card
  /** The page that the forms return to. */
  here: string
  /** Used in a list: a wide row with the deciding facts. */
  wide?: boolean
}

/** A possible match in at most eight lines: who they are, what they look for, how well they match and why, and the actions. While
 *  the user writes a request's note, it replaces the facts. */
export function PersonCard({ card, here, wide = false }: Props) {
  const { name, bio, tags, moreTags } = card
  const left = linesLeft(card)
  return (
    <article
      aria-label={name}
      className={`group/card relative grid h-full content-start gap-2.5 rounded-card border border-line bg-surface p-4 ${wide ? 'md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_19rem] md:items-center md:gap-6' : 'grid-rows-[auto_1fr_auto]'}`}
    >
      <PersonTop card={card} />
      <div className="grid content-start gap-1 group-has-[details[open]]/card:hidden">
        <PersonCardFacts card={card} />
        {!wide && left.bio && bio !== '' && (
          <p data-part="bio" className="text-ink-2 wrap-anywhere">
            {bio ?? 'No bio available'}
          </p>
        )}
        {!wide && left.tags && tags.length > 0 && (
          <ul aria-label="Interests" className="mt-0.5 flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag} className="min-w-0 rounded-md bg-sunken px-2 py-1 text-ink-2 wrap-anywhere">
                {tag}
              </li>
            ))}
            {moreTags > 0 && (
              <li className="num rounded-md bg-sunken px-2 py-1 text-ink-2">
                +{moreTags}
                <span className="sr-only"> more</span>
              </li>
            )}
          </ul>
        )}
      </div>
      <CardActions {...{ card, here }} />
    </article>
  )
}

/** Picture, name, percentage, year and major. The name's link covers the card. */
export function PersonTop({ card: { userId, name, photo, age, about, fit } }: { card: Card }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
      <span className="row-span-2 flex">
        <Avatar of={{ name }} photo={photo} size="lg" lazy />
      </span>
      <h3 className="self-end text-lg wrap-anywhere">
        <Link
          to={profilePath(userId)}
          className="underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        {age !== null && (
          <span className="num font-normal text-ink-2">
            <span className="sr-only">, age</span> {age}
          </span>
        )}
      </h3>
      <p className="num self-end text-xl font-semibold empty:hidden">
        {fit.percent !== null && (
          <>
            {fit.percent}%<span className="sr-only"> match</span>
          </>
        )}
      </p>
      <p className="col-span-2 col-start-2 self-start text-ink-2 wrap-anywhere">
        {about || 'No university or major stated'}
      </p>
    </div>
  )
}

/** Budget and move-in, what agrees, and the most important difference. */
export function PersonCardFacts({ card: { wants, place, fit } }: { card: Card }) {
  const reasons = reasonsShown(fit)
  return (
    <>
      <p className="num font-medium wrap-anywhere">{wants}</p>
      {fit.percent === null && <p className="text-ink-2">Not enough answers yet</p>}
      {reasons.length > 0 && (
        <ul className="grid gap-1">
          {reasons.map((reason) => (
            <ReasonLine key={reason.fits} reason={reason} className="gap-1.5" />
          ))}
        </ul>
      )}
      {place !== null && <p className="num font-medium wrap-anywhere">{place}</p>}
    </>
  )
}
