import type { ComponentProps } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { initials } from '#app/features/photos/ui/avatar.tsx'
import { photoPath, photoSrcSet } from '#app/features/photos/photo-image.ts'
import { placeholderStyle } from '#app/platform/files/images/placeholder.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { failedTo, type MatchIntent } from './match-form.tsx'
import { matchPath, profilePath } from '../paths.ts'
import type { PersonCard as Card } from '../views.ts'
import { ReasonLine } from '#app/features/match-score/ui/reason-line.tsx'

const SIZES = '(min-width: 768px) 20rem, 85vw'

type Props = {
  card: Card
  /** The page to which the forms return. */
  here: string
  /** Whether the photo is beside the text instead of above it. */
  wide?: boolean
}

/** Somebody who may match: who they are, how well and why, and the actions. Photo and name link to the profile. */
export function PersonCard({ card, here, wide = false }: Props) {
  const { userId, name, photo, age, university, major, bio, tags, moreTags, lastActive, place, fit } = card
  return (
    <article
      aria-label={name}
      className={`relative flex h-full overflow-hidden rounded-card border border-line bg-surface ${wide ? '' : 'flex-col'}`}
    >
      <div className={`relative bg-accent-soft ${wide ? 'w-28 shrink-0 md:w-52' : 'aspect-[4/3]'}`}>
        {photo ? (
          <Picture avif={photo.avif && photoSrcSet(photo, 'avif')} sizes={SIZES}>
            <img
              src={photoPath(photo.id, photo.widths[0] ?? photo.width)}
              srcSet={photoSrcSet(photo)}
              sizes={SIZES}
              alt=""
              loading="lazy"
              style={placeholderStyle(photo.thumbhash)}
              className="absolute inset-0 size-full object-cover"
            />
          </Picture>
        ) : (
          <span aria-hidden className="grid size-full place-items-center text-4xl font-semibold text-accent">
            {initials({ name })}
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 text-lg wrap-anywhere">
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
          {fit.percent !== null && (
            <p className="num shrink-0 text-2xl/6 font-semibold">
              {fit.percent}%<span className="sr-only"> match</span>
            </p>
          )}
        </div>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {[university, major].filter(Boolean).join(' · ') || 'No university or major stated'}
        </p>
        <div className="text-sm">
          {fit.percent === null && (
            <>
              <p className="num">Not enough answers yet: {fit.shared}</p>
              {fit.missing.map(({ of, text }) => (
                <p key={of} className="text-ink-2 wrap-anywhere">
                  {text}
                </p>
              ))}
            </>
          )}
          {fit.reasons.length > 0 && (
            <ul className="mt-0.5 grid gap-0.5">
              {fit.reasons.map((reason) => (
                <ReasonLine key={reason.question} reason={reason} className="gap-1.5" />
              ))}
            </ul>
          )}
        </div>
        {place !== null && <p className="num text-sm font-medium wrap-anywhere">{place}</p>}
        <p className="text-sm text-ink-2 wrap-anywhere">{bio ?? 'No bio available'}</p>
        {tags.length > 0 && (
          <ul aria-label="Interests" className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <li
                key={tag}
                className="min-w-0 rounded-md bg-sunken px-2 py-0.5 text-xs text-ink-2 wrap-anywhere"
              >
                {tag}
              </li>
            ))}
            {moreTags > 0 && (
              <li className="num rounded-md bg-sunken px-2 py-0.5 text-xs text-ink-2">
                +{moreTags}
                <span className="sr-only"> more</span>
              </li>
            )}
          </ul>
        )}
        <p className="mt-auto pt-1 text-xs text-ink-2">{lastActive}</p>
        <CardActions {...{ card, here }} />
      </div>
    </article>
  )
}

/** What can be done about somebody, in one form. */
function CardActions({ card: { userId, name, match }, here }: Props) {
  const busy = useNavigation().state !== 'idle'
  const place = 'relative z-10 flex flex-wrap items-center gap-2'
  if (match.state === 'matched')
    return (
      <div className={place}>
        <Tag tone="good">Matched</Tag>
      </div>
    )
  const button = (intent: MatchIntent, label: string, more: ComponentProps<typeof Button> = {}) => (
    <SubmitButton
      name="intent"
      value={intent}
      size="s"
      busy={busy}
      data-failed={failedTo[intent]}
      aria-label={`${label} ${name}`}
      {...more}
    >
      {more.children ?? label}
    </SubmitButton>
  )
  return (
    <Form method="post" action={matchPath(userId)} preventScrollReset className={place}>
      <input type="hidden" name="backTo" value={here} />
      {match.state === 'none' && button('send', 'Match')}
      {match.state === 'received' && (
        <>
          <input type="hidden" name="requestId" value={match.requestId} />
          {button('accept', 'Accept', { look: 'primary' })}
          {button('reject', 'Reject')}
        </>
      )}
      {(match.state === 'sent' || match.state === 'rejected') && (
        <Button size="s" disabled>
          {match.state === 'sent' ? 'Requested' : 'Not this time'}
        </Button>
      )}
      {button('hide', 'Hide', {
        look: 'quiet',
        className: 'ml-auto',
        children: <Icon of="eye-off" size="s" />,
      })}
    </Form>
  )
}
