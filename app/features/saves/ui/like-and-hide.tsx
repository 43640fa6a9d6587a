import { use, type ReactNode } from 'react'
import type { HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { LikeButton } from './likes/like-button.tsx'
import { LikesOfPage, HomeIsHidden } from './likes/likes-of-page.ts'
import { HideButton } from './hide-button.tsx'

/** @param more content beside the heart, from a later feature */
type Props = HomeSlotProps & { more?: ReactNode }

/** The actions at every home: like it and, if signed in, hide it. */
export function LikeAndHide({ home, place, more }: Props) {
  const isSignedIn = use(LikesOfPage) !== null
  const hidden = use(HomeIsHidden)
  if (place === 'card')
    return (
      <div className="home-actions">
        <LikeButton home={home} look="photo" />
        <div className="home-more">
          {more}
          {isSignedIn && <HideButton home={home} look="photo" />}
        </div>
      </div>
    )
  // In the map window the name is a link that covers all of it.
  if (place === 'window')
    return (
      <div className="relative z-10 mt-1 flex flex-wrap gap-2 justify-self-start">
        <LikeButton home={home} look="words" />
        {more}
      </div>
    )
  if (place === 'bar')
    return (
      <>
        <LikeButton home={home} look="icon" />
        {more}
      </>
    )
  if (place === 'panel') return null
  if (place === 'phone-title') return isSignedIn && <HideButton home={home} look="title" hidden={hidden} />
  return (
    <>
      <LikeButton home={home} look="words" />
      {more}
      {isSignedIn && <HideButton home={home} look="title" hidden={hidden} />}
    </>
  )
}

/** Without hiding, for lists where homes cannot be hidden. */
export function LikeOnly({ home, place, more }: Props) {
  if (place !== 'card') return null
  return (
    <div className="home-actions">
      <LikeButton home={home} look="photo" />
      {more}
    </div>
  )
}
