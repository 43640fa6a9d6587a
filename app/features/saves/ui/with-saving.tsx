import { use, useEffect, type ReactNode } from 'react'
import { HomeSlotFilling, type HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import type { Likes } from '../rules.ts'
import { LikeButton, LikesOfPage, HomeIsHidden, MarksOfPage, pressedLikes, pressedMarks } from './likes.tsx'
import { HideButton } from './hide-button.tsx'
import { ActionsForm } from './actions-form.tsx'
import { CardMenu } from './card-menu.tsx'

/** @param more content of a later feature, next to the heart */
type Props = HomeSlotProps & { more?: ReactNode }

/** The actions on every home: liking it and, for logged-in users, hiding it. */
export function LikeAndHide({ home, place, more }: Props) {
  const isSignedIn = use(LikesOfPage) !== null
  const hidden = use(HomeIsHidden)
  if (place === 'card')
    return (
      <div className="home-actions">
        <LikeButton home={home} look="photo" />
        <CardMenu home={home} can={isSignedIn ? 'save to a list, send, hide' : 'save to a list, send'}>
          {more}
          {isSignedIn && <HideButton home={home} look="menu" />}
        </CardMenu>
      </div>
    )
  // In the map window, the home's name is a link that covers the whole window.
  if (place === 'window')
    return (
      <div className="relative z-10 mt-1 flex flex-wrap gap-2 justify-self-start">
        <LikeButton home={home} look="words" />
        {more}
      </div>
    )
  if (place === 'bar' || place === 'panel') return null
  return (
    <>
      <LikeButton home={home} look="words" />
      {more}
      {isSignedIn && <HideButton home={home} look="title" hidden={hidden} />}
    </>
  )
}

/** The like button without hiding, for lists in which homes cannot be hidden. */
export function LikeOnly({ home, place, more }: Props) {
  if (place !== 'card') return null
  return (
    <div className="home-actions">
      <LikeButton home={home} look="photo" />
      {more && (
        <CardMenu home={home} can="save to a list">
          {more}
        </CardMenu>
      )}
    </div>
  )
}

type SavingProps = {
  /** From `likesOf`, for every home on the page. */
  likes: Likes
  /** From `marksOf`, for the same homes. */
  marks?: readonly string[]
  /** Whether the home of a detail page is hidden. */
  hidden?: boolean
  /** The actions on each home; by default like and hide. */
  filling?: (props: HomeSlotProps) => ReactNode
  children: ReactNode
}

/** Provides the like state of all homes on a page, and the form for their buttons. */
export function WithSaving({
  likes,
  marks = none,
  hidden = false,
  filling = actions,
  children,
}: SavingProps) {
  useEffect(() => {
    for (const pressed of [pressedLikes, pressedMarks])
      if (likes === null) pressed.clear()
      else pressed.clearSettled()
  }, [likes])
  return (
    <LikesOfPage value={likes}>
      <MarksOfPage value={marks}>
        <HomeIsHidden value={hidden}>
          <HomeSlotFilling value={filling}>
            {children}
            <ActionsForm />
          </HomeSlotFilling>
        </HomeIsHidden>
      </MarksOfPage>
    </LikesOfPage>
  )
}

const none: readonly string[] = []
const actions = (props: HomeSlotProps) => <LikeAndHide {...props} />
