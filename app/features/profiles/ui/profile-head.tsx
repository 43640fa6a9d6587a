import type { ReactNode } from 'react'
import { Tag } from '#app/ui/tag.tsx'
import type { PublicProfile } from '../profile-view.ts'
import { InterestTags } from './profile-cards.tsx'

type Props = {
  profile: PublicProfile
  matched: boolean
  /** Shown above the name. */
  above?: ReactNode
  /** Actions, the most important first. */
  actions?: ReactNode
}

export function ProfileHead({ profile, matched, above, actions }: Props) {
  const { name, age, bio, tags, lastActive } = profile
  const line = [profile.year, profile.major, profile.university].filter((word) => word !== null)
  return (
    <div>
      {above}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-3xl wrap-anywhere">
          {name}
          {age !== null && (
            <span className="num font-normal text-ink-2">
              {' '}
              <span className="sr-only">age </span>
              {age}
            </span>
          )}
        </h1>
        {matched && <Tag tone="good">Matched</Tag>}
      </div>
      {line.length > 0 && <p className="mt-1 text-lg wrap-anywhere">{line.join(' · ')}</p>}
      <p className="mt-1 text-sm text-ink-2">{lastActive}</p>
      {actions && (
        <div className="mt-4 flex flex-wrap items-center gap-2 max-md:relative max-md:[&_.button:not(.button-square)]:px-3.5">
          {actions}
        </div>
      )}
      <p
        className={`mt-5 max-w-[62ch] text-lg wrap-anywhere whitespace-pre-line ${bio === null ? 'text-ink-2' : ''}`}
      >
        {bio ?? 'No bio available'}
      </p>
      <InterestTags tags={tags} className="mt-4" />
    </div>
  )
}
